package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Generates the JSON Schema of a document from its records. Records, sealed interfaces and enums
 * become definitions; {@link JsonUnwrapped} parts are flattened; components with {@link
 * JsonInclude} are optional; empty optionals are null.
 */
final class SchemaGenerator {

  private record Properties(Map<String, Object> schemas, List<String> required) {

    Properties() {
      this(new LinkedHashMap<>(), new ArrayList<>());
    }

    Properties with(Properties more, boolean optional) {
      var schemas = new LinkedHashMap<>(this.schemas);
      schemas.putAll(more.schemas);
      var required = new ArrayList<>(this.required);
      if (!optional) {
        required.addAll(more.required);
      }
      return new Properties(schemas, required);
    }
  }

  private final Map<String, Object> definitions = new TreeMap<>();

  private SchemaGenerator() {}

  /** Returns the schema of a document whose record has a component {@code schema}. */
  static String of(Class<?> document, String name, int version, String title) {
    var generator = new SchemaGenerator();
    Map<String, Object> root = generator.object(document);
    properties(root).put("schema", map("const", version, "description", "Version of this form."));
    var schema = new LinkedHashMap<String, Object>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", "urn:loombench:%s:%d".formatted(name, version));
    schema.put("title", title);
    schema.put("description", "Words are defined in glossary.md, metrics in metrics.md.");
    schema.putAll(root);
    schema.put("$defs", generator.definitions);
    return Json.text(schema) + "\n";
  }

  @SuppressWarnings("unchecked") // built by object()
  private static Map<String, Object> properties(Map<String, Object> object) {
    return (Map<String, Object>) object.get("properties");
  }

  private Map<String, Object> object(Class<?> type) {
    List<Map<String, Object>> forms = variants(type).stream().map(SchemaGenerator::object).toList();
    return forms.size() == 1 ? forms.getFirst() : map("anyOf", forms);
  }

  private static Map<String, Object> object(Properties properties) {
    var object = new LinkedHashMap<String, Object>();
    object.put("type", "object");
    object.put("additionalProperties", false);
    object.put("required", properties.required());
    object.put("properties", properties.schemas());
    return object;
  }

  /** Returns one set of properties for each case of the sealed types that are flattened into it. */
  private List<Properties> variants(Class<?> type) {
    if (type.isSealed()) {
      return Stream.of(type.getPermittedSubclasses())
          .flatMap(permitted -> variants(permitted).stream())
          .toList();
    }
    List<Properties> variants = List.of(new Properties());
    boolean allOptional = type.isAnnotationPresent(JsonInclude.class);
    for (RecordComponent component : type.getRecordComponents()) {
      if (annotation(component, JsonIgnore.class).isPresent()) {
        continue;
      }
      boolean optional =
          (allOptional && component.getAnnotation(Allowed.class) == null)
              || annotation(component, JsonInclude.class).isPresent();
      List<Properties> parts =
          annotation(component, JsonUnwrapped.class).isPresent()
              ? variants(component.getType())
              : List.of(property(component, optional));
      variants =
          variants.stream()
              .flatMap(before -> parts.stream().map(part -> before.with(part, optional)))
              .toList();
    }
    return variants;
  }

  private Properties property(RecordComponent component, boolean optional) {
    String name =
        annotation(component, JsonProperty.class)
            .map(JsonProperty::value)
            .orElse(component.getName());
    var schema = new LinkedHashMap<>(schema(component, optional));
    annotation(component, JsonPropertyDescription.class)
        .ifPresent(description -> schema.put("description", description.value()));
    return new Properties(map(name, schema), List.of(name));
  }

  private Map<String, Object> schema(RecordComponent component, boolean optional) {
    String[] allowed =
        Optional.ofNullable(component.getAnnotation(Allowed.class))
            .map(Allowed::value)
            .orElse(null);
    return allowed == null
        ? schema(component.getGenericType(), optional)
        : map("enum", List.of(allowed));
  }

  private Map<String, Object> schema(Type type, boolean optional) {
    if (type instanceof ParameterizedType generic) {
      Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
      Map<String, Object> inner = schema(last, false);
      return switch (((Class<?>) generic.getRawType()).getSimpleName()) {
        case "List" -> map("type", "array", "items", inner);
        case "Map" -> map("type", "object", "additionalProperties", inner);
        case "Optional" -> optional ? inner : map("anyOf", List.of(inner, of("null")));
        default -> throw new IllegalArgumentException("no schema of " + type);
      };
    }
    Class<?> raw = (Class<?>) type;
    if (raw == OptionalDouble.class || raw == OptionalInt.class) {
      String number = raw == OptionalInt.class ? "integer" : "number";
      return optional ? of(number) : map("type", List.of(number, "null"));
    }
    return isPlain(raw) ? plain(raw) : reference(raw);
  }

  private static boolean isPlain(Class<?> type) {
    boolean isId = type == VariantId.class || type == WorkloadId.class;
    return isId || !(type.isEnum() || type.isRecord() || type.isSealed());
  }

  private static Map<String, Object> plain(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "String", "Duration", "VariantId", "WorkloadId" -> of("string");
      case "int", "long", "Integer", "Long" -> of("integer");
      case "double", "Double" -> of("number");
      case "boolean", "Boolean" -> of("boolean");
      case "Void" -> of("null");
      case "Instant" -> map("type", "string", "format", "date-time");
      default -> throw new IllegalArgumentException("no schema of " + type);
    };
  }

  private static Map<String, Object> of(String type) {
    return map("type", type);
  }

  private Map<String, Object> reference(Class<?> type) {
    String name = name(type);
    if (!definitions.containsKey(name)) {
      definitions.put(name, Map.of()); // ends a recursion
      definitions.put(name, type.isEnum() ? keys(type) : object(type));
    }
    return map("$ref", "#/$defs/" + name);
  }

  /** Returns the simple name, after that of the enclosing type if there is one. */
  private static String name(Class<?> type) {
    String outer = type.getEnclosingClass() == null ? "" : name(type.getEnclosingClass());
    return outer + type.getSimpleName().replaceAll("Json$", "");
  }

  private static Map<String, Object> keys(Class<?> type) {
    return map(
        "enum",
        Stream.of(type.getEnumConstants())
            .map(constant -> Json.MAPPER.valueToTree(constant).asString())
            .toList());
  }

  /** Returns a map of keys and values in turn, in this order. */
  private static Map<String, Object> map(Object... entries) {
    var map = new LinkedHashMap<String, Object>();
    for (int index = 0; index < entries.length; index += 2) {
      map.put((String) entries[index], entries[index + 1]);
    }
    return map;
  }

  /** Finds an annotation whose target is the accessor or the field of a record component. */
  private static <A extends Annotation> Optional<A> annotation(
      RecordComponent component, Class<A> type) {
    return Optional.ofNullable(component.getAccessor().getAnnotation(type));
  }
}
