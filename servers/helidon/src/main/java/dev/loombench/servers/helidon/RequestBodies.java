package dev.loombench.servers.helidon;

import dev.loombench.kernels.Sort;
import io.helidon.common.media.type.MediaTypes;
import io.helidon.http.BadRequestException;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Request bodies: JSON of limited size. */
final class RequestBodies {

  /** Reads and writes JSON; does not accept 1.5 and "1" as integers. */
  static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private RequestBodies() {}

  /**
   * Reads a body to its end, even if it is too large: Helidon's own limit closes the connection
   * while the client sends.
   *
   * @throws HttpException 413 if it is too large, 415 if it is not JSON
   */
  static byte[] read(ServerRequest request) {
    if (!isJson(request)) {
      throw new HttpException("no JSON", Status.UNSUPPORTED_MEDIA_TYPE_415);
    }
    try (InputStream body = request.content().inputStream()) {
      byte[] read = body.readNBytes(Sort.LARGEST_BODY_BYTES + 1);
      if (read.length > Sort.LARGEST_BODY_BYTES) {
        body.transferTo(OutputStream.nullOutputStream());
        throw new HttpException("too large", Status.REQUEST_ENTITY_TOO_LARGE_413);
      }
      return read;
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Parses a body; empty if it is not JSON or not of that type. */
  static <T> Optional<T> parse(byte[] body, TypeReference<T> type) {
    try {
      return Optional.ofNullable(JSON.readValue(body, type));
    } catch (JacksonException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean isJson(ServerRequest request) {
    try {
      return request.headers().contentType().stream()
          .anyMatch(type -> type.test(MediaTypes.APPLICATION_JSON));
    } catch (BadRequestException noMediaType) {
      return false;
    }
  }
}
