package dev.loombench.tool.ownapp.requests.openapi;

import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.Parameter.StyleEnum;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Styles of parameters: how lists and objects are written in paths and queries. */
public final class OpenApiStyle {

  private OpenApiStyle() {}

  public static String inPath(Parameter parameter, Object example) {
    boolean pairs = Boolean.TRUE.equals(parameter.getExplode());
    return String.join(",", parts(example, pairs ? "=" : ","));
  }

  public static List<String> inQuery(Parameter parameter, Object example) {
    String name = encoded(parameter.getName());
    StyleEnum style = parameter.getStyle() == null ? StyleEnum.FORM : parameter.getStyle();
    boolean explode =
        parameter.getExplode() == null ? style == StyleEnum.FORM : parameter.getExplode();
    if (example instanceof Map<?, ?> fields && style == StyleEnum.DEEPOBJECT) {
      return fields.entrySet().stream()
          .map(
              field -> name + encoded("[" + field.getKey() + "]") + "=" + encoded(field.getValue()))
          .toList();
    }
    if (explode) {
      List<String> parts = parts(example, "=");
      return example instanceof Map
          ? parts
          : parts.stream().map(part -> name + "=" + part).toList();
    }
    String delimiter =
        switch (style) {
          case SPACEDELIMITED -> "%20";
          case PIPEDELIMITED -> "%7C";
          default -> ",";
        };
    return List.of(name + "=" + String.join(delimiter, parts(example, delimiter)));
  }

  private static List<String> parts(Object example, String betweenNameAndValue) {
    return switch (example) {
      case Map<?, ?> fields ->
          fields.entrySet().stream()
              .map(
                  field ->
                      encoded(field.getKey()) + betweenNameAndValue + encoded(field.getValue()))
              .toList();
      case Iterable<?> items ->
          StreamSupport.stream(items.spliterator(), false).map(OpenApiStyle::encoded).toList();
      default -> List.of(encoded(example));
    };
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
