package dev.loombench.tool.ownapp.requests.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Examples of parameters and schemas: given ones, defaults, and the only or first value allowed. An
 * object without an example is composed of those of its required properties.
 */
public final class OpenApiExamples {

  private static final int MAX_DEPTH = 8;

  /** Most schemas of one example: 10 references per level would make 100 million of 8 levels. */
  private static final int MAX_SCHEMAS = 10_000;

  private int schemas;

  private OpenApiExamples() {}

  public static Optional<Object> of(Parameter parameter) {
    return first(parameter.getExample(), parameter.getExamples())
        .or(() -> of(parameter.getSchema()))
        .or(() -> content(parameter));
  }

  static Optional<Object> of(MediaType media) {
    return first(media.getExample(), media.getExamples()).or(() -> of(media.getSchema()));
  }

  private static Optional<Object> of(Schema<?> schema) {
    var examples = new OpenApiExamples();
    Optional<Object> example = examples.of(schema, MAX_DEPTH);
    return examples.schemas > MAX_SCHEMAS ? Optional.empty() : example;
  }

  private static Optional<Object> content(Parameter parameter) {
    return parameter.getContent() == null
        ? Optional.empty()
        : parameter.getContent().values().stream().findFirst().flatMap(OpenApiExamples::of);
  }

  private static Optional<Object> first(Object example, Map<String, Example> examples) {
    Stream<Object> named =
        examples == null
            ? Stream.empty()
            : examples.values().stream().filter(Objects::nonNull).map(Example::getValue);
    return Stream.concat(Stream.ofNullable(example), named)
        .filter(Objects::nonNull)
        .findFirst()
        .map(OpenApiExamples::plain);
  }

  /** Converts the parser's own types. */
  private static Object plain(Object example) {
    return switch (example) {
      case JsonNode node -> Json.mapper().convertValue(node, Object.class);
      case Date day -> day.toInstant().atOffset(ZoneOffset.UTC).toLocalDate().toString();
      case OffsetDateTime time -> time.toString();
      case UUID id -> id.toString();
      default -> example;
    };
  }

  private Optional<Object> of(Schema<?> schema, int depth) {
    if (schema == null || depth == 0 || ++schemas > MAX_SCHEMAS) {
      return Optional.empty();
    }
    return Stream.of(
            Stream.ofNullable(schema.getExample()),
            Stream.ofNullable(schema.getExamples()).flatMap(List::stream),
            Stream.ofNullable(schema.getConst()),
            Stream.ofNullable(schema.getDefault()),
            Stream.ofNullable(schema.getEnum()).flatMap(List::stream))
        .<Object>flatMap(values -> values)
        .filter(Objects::nonNull)
        .findFirst()
        .map(OpenApiExamples::plain)
        .or(() -> composed(schema, depth));
  }

  private Optional<Object> composed(Schema<?> schema, int depth) {
    if (schema.getItems() != null) {
      return of(schema.getItems(), depth - 1).map(List::of);
    }
    var properties = new LinkedHashMap<String, Schema<?>>();
    var required = new HashSet<String>();
    collect(schema, properties, required, depth);
    if (properties.isEmpty()) {
      return alternative(schema, depth);
    }
    var object = new LinkedHashMap<String, Object>();
    for (Map.Entry<String, Schema<?>> property : properties.entrySet()) {
      boolean readOnly = Boolean.TRUE.equals(property.getValue().getReadOnly());
      Optional<Object> value = readOnly ? Optional.empty() : of(property.getValue(), depth - 1);
      if (value.isEmpty() && required.contains(property.getKey()) && !readOnly) {
        return Optional.empty();
      }
      value.ifPresent(example -> object.put(property.getKey(), example));
    }
    return object.isEmpty() ? Optional.empty() : Optional.of(object);
  }

  /** Collects the properties of a schema and of all parts of {@code allOf}. */
  private static void collect(
      Schema<?> schema, Map<String, Schema<?>> properties, Set<String> required, int depth) {
    if (schema.getProperties() != null) {
      schema.getProperties().forEach(properties::put);
    }
    if (schema.getRequired() != null) {
      required.addAll(schema.getRequired());
    }
    if (schema.getAllOf() != null && depth > 0) {
      schema.getAllOf().forEach(part -> collect(part, properties, required, depth - 1));
    }
  }

  private Optional<Object> alternative(Schema<?> schema, int depth) {
    var alternatives = new ArrayList<Schema<?>>();
    if (schema.getOneOf() != null) {
      schema.getOneOf().forEach(alternatives::add);
    }
    if (schema.getAnyOf() != null) {
      schema.getAnyOf().forEach(alternatives::add);
    }
    return alternatives.stream().flatMap(one -> of(one, depth - 1).stream()).findFirst();
  }
}
