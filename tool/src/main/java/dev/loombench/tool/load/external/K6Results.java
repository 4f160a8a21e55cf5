package dev.loombench.tool.load.external;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.load.external.ReportedRequests.Arrival;
import dev.loombench.tool.load.external.ReportedRequests.End;
import java.time.OffsetDateTime;
import tools.jackson.databind.JsonNode;

/** Reader of the lines of k6's JSON output. */
record K6Results(ReportedRequests requests) {

  private static final String DROPPED = "k6 dropped the arrival: all virtual users were busy";

  /** Adds a line of the output; most of them are metrics that are not needed. */
  void add(String line) {
    if (!line.contains("\"Point\"")
        || !(line.contains("\"lb_")
            || line.contains("\"dropped_iterations\"")
            || line.contains("\"data_"))) {
      return;
    }
    JsonNode point = ExternalProgram.JSON.readTree(line);
    JsonNode data = point.path("data");
    long at = requests.nanos(OffsetDateTime.parse(data.path("time").asString("")));
    double value = data.path("value").asDouble(0);
    JsonNode tags = data.path("tags");
    String user = tags.path("v").asString("");
    switch (point.path("metric").asString("")) {
      case "lb_start" -> {
        long number = Math.round(value);
        requests.start(
            user,
            new Arrival((int) (number / K6LoadScript.STAGE), number % K6LoadScript.STAGE, at));
      }
      case "lb_end" -> {
        int status = Integer.parseInt(tags.path("s").asString("0"));
        requests.end(
            user,
            new End(
                at,
                result(tags, status),
                status,
                Math.round(value * 1e6),
                tags.path("m").asString("")));
      }
      case "dropped_iterations" -> requests.dropped(at, Math.round(value), DROPPED);
      case "data_sent" -> requests.bytes(at, 0, Math.round(value));
      case "data_received" -> requests.bytes(at, Math.round(value), 0);
      default -> {
        // a metric with a similar name
      }
    }
  }

  /** Returns the result of a request, by the status or the error code of k6. */
  private static RequestResult result(JsonNode tags, int status) {
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
