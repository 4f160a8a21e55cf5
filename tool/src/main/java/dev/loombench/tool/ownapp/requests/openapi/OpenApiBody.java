package dev.loombench.tool.ownapp.requests.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.RequestBody;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Example of a body.
 *
 * @param contentType content type; empty without a body
 */
public record OpenApiBody(Optional<String> contentType, String text) {

  public static final OpenApiBody NONE = new OpenApiBody(Optional.empty(), "");
  private static final String FORM = "application/x-www-form-urlencoded";

  /** Returns the first example in JSON, as a form or as text; empty if a required body has none. */
  public static Optional<OpenApiBody> of(RequestBody body) {
    Optional<OpenApiBody> example =
        body.getContent() == null
            ? Optional.empty()
            : body.getContent().entrySet().stream()
                .flatMap(entry -> of(entry.getKey(), entry.getValue()).stream())
                .findFirst();
    return example.isPresent() || Boolean.TRUE.equals(body.getRequired())
        ? example
        : Optional.of(NONE);
  }

  private static Optional<OpenApiBody> of(String contentType, MediaType media) {
    return OpenApiExamples.of(media)
        .flatMap(example -> text(contentType, example))
        .map(text -> new OpenApiBody(Optional.of(contentType), text));
  }

  private static Optional<String> text(String contentType, Object example) {
    if (contentType.startsWith(FORM)) {
      return form(example);
    }
    if (example instanceof String text) {
      return Optional.of(text);
    }
    return contentType.contains("json") || contentType.equals("*/*")
        ? Optional.of(json(example))
        : Optional.empty();
  }

  private static String json(Object example) {
    try {
      return Json.mapper().writeValueAsString(example);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Optional<String> form(Object example) {
    return switch (example) {
      case String text -> Optional.of(text);
      case Map<?, ?> fields ->
          Optional.of(
              fields.entrySet().stream()
                  .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                  .collect(Collectors.joining("&")));
      default -> Optional.empty();
    };
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8);
  }
}
