package dev.loombench.tool.load;

import dev.loombench.contract.RequestResult;
import tools.jackson.databind.JsonNode;

/** Results of requests by the status and the error codes that k6 reports. */
final class K6Errors {

  private K6Errors() {}

  /** Returns the result of a request, by the status or the error code of k6. */
  static RequestResult result(JsonNode tags, int status) {
    if (status >= 400) {
      return RequestResult.ofErrorStatus(status);
    }
    if (status > 0) {
      return tags.has("b") ? RequestResult.BODY_MISMATCH : RequestResult.OK;
    }
    int code = Integer.parseInt(tags.path("c").asString("0"));
    String message = tags.path("m").asString("");
    return switch (code) {
      case 1050 -> RequestResult.TIMEOUT;
      case 1211 -> RequestResult.CONNECT_TIMEOUT;
      case 1200, 1201, 1202, 1220 -> RequestResult.RESET;
      default -> {
        if (message.contains("EOF")) {
          yield RequestResult.RESET;
        }
        yield code >= 1100 && code < 1400
            ? RequestResult.CONNECT_REFUSED
            : RequestResult.PROTOCOL_ERROR;
      }
    };
  }
}
