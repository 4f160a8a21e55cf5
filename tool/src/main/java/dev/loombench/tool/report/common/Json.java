package dev.loombench.tool.report.common;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.EscapedOutput;
import java.util.Locale;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** JSON of records: components become properties. */
public final class Json {

  public static final JsonMapper MAPPER = builder().build();

  private Json() {}

  public static JsonMapper.Builder builder() {
    return JsonMapper.builder()
        .addMixIn(VariantId.class, AsName.class)
        .addMixIn(WorkloadId.class, AsName.class)
        .annotationIntrospector(new EnumsByKey())
        .changeDefaultVisibility(
            checker ->
                checker
                    .withFieldVisibility(Visibility.ANY)
                    .withGetterVisibility(Visibility.NONE)
                    .withIsGetterVisibility(Visibility.NONE));
  }

  /** Returns the document as indented text; characters that hide or reorder text are escaped. */
  public static String text(Object document) {
    return EscapedOutput.escaped(
        MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document));
  }

  /** Returns the name in kebab case, for an enum without a {@code key()}. */
  public static String key(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Serializer that writes an identity as its name. */
  private interface AsName {
    @JsonValue
    String name();
  }

  /** Names enums by their {@code key()} or, without one, in kebab case. */
  private static final class EnumsByKey extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAsValue(MapperConfig<?> config, Annotated annotated) {
      boolean isKey =
          annotated instanceof AnnotatedMethod method
              && method.getName().equals("key")
              && method.getParameterCount() == 0
              && Enum.class.isAssignableFrom(method.getDeclaringClass());
      return isKey ? Boolean.TRUE : super.hasAsValue(config, annotated);
    }

    @Override
    public String[] findEnumValues(
        MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
      String[] found = super.findEnumValues(config, type, constants, names);
      for (int index = 0; index < constants.length; index++) {
        if (found[index] == null || found[index].equals(constants[index].name())) {
          found[index] = key(constants[index]);
        }
      }
      return found;
    }
  }
}
