package dev.loombench.tool.load.external;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.load.external.ReportedRequests.Arrival;
import dev.loombench.tool.load.external.ReportedRequests.End;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Reader of the lines of {@code vegeta encode}, one for each request that ended.
 *
 * @param checks conditions on the bodies of successful responses, by method and URL
 */
record VegetaResults(
    LoadPlan plan, ReportedRequests requests, Map<String, BodyCheck> checks, int stage) {

  static VegetaResults of(LoadPlan plan, ReportedRequests requests, int stage) {
    return new VegetaResults(
        plan,
        requests,
        plan.requests().stream()
            .collect(
                Collectors.toMap(
                    request -> key(request.method(), plan.targets().getFirst() + request.path()),
                    RequestSpec::check,
                    (one, _) -> one)),
        stage);
  }

  private static String key(String method, String url) {
    return method + " " + url;
  }

  void add(String line) {
    JsonNode request = ExternalProgram.JSON.readTree(line);
    long start = requests.nanos(OffsetDateTime.parse(request.path("timestamp").asString("")));
    long latency = request.path("latency").asLong(0);
    int status = request.path("code").asInt(0);
    String error = request.path("error").asString("");
    LoadPlan.Share share = plan.share();
    long number = request.path("seq").asLong(0) * share.count() + share.index();
    RequestResult result = status == 0 ? result(error) : result(request, status);
    requests.whole(
        new Arrival(stage, number, start),
        new End(start + latency, result, status, latency, error));
    requests.bytes(
        start + latency, request.path("bytes_in").asLong(0), request.path("bytes_out").asLong(0));
  }

  private RequestResult result(JsonNode request, int status) {
    if (status >= 400) {
      return RequestResult.ofErrorStatus(status);
    }
    BodyCheck check =
        checks.get(key(request.path("method").asString(""), request.path("url").asString("")));
    return holds(check, request.path("body")) ? RequestResult.OK : RequestResult.BODY_MISMATCH;
  }

  private static boolean holds(BodyCheck check, JsonNode node) {
    if (check instanceof BodyCheck.Anything) {
      return true;
    }
    byte[] body = node.isNull() ? new byte[0] : node.binaryValue();
    return switch (check) {
      case BodyCheck.Anything _ -> true;
      case BodyCheck.EqualTo(String text) ->
          Arrays.equals(body, text.getBytes(StandardCharsets.UTF_8));
      case BodyCheck.Containing(String text) ->
          new String(body, StandardCharsets.UTF_8).contains(text);
      case BodyCheck.OfLength(long bytes) -> body.length == bytes;
      case BodyCheck.Extracting _ -> throw new IllegalStateException("no plan of vegeta has it");
    };
  }

  /** Returns the result of a request without an answer, by the text of Go's error. */
  private static RequestResult result(String error) {
    if (error.contains("too many open files") || error.contains("cannot assign requested")) {
      return RequestResult.CLIENT_FAILED;
    }
    boolean connecting = error.contains(": dial ");
    if (error.contains("Client.Timeout") || error.contains("i/o timeout")) {
      return connecting ? RequestResult.CONNECT_TIMEOUT : RequestResult.TIMEOUT;
    }
    if (connecting || error.contains("tls: ") || error.contains("x509: ")) {
      return RequestResult.CONNECT_REFUSED;
    }
    return error.contains("EOF")
            || error.contains("connection reset")
            || error.contains("broken pipe")
            || error.contains("closed")
        ? RequestResult.RESET
        : RequestResult.PROTOCOL_ERROR;
  }
}
