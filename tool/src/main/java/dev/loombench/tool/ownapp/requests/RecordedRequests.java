package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.SecretNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Requests that a client sent to the application, in their order. */
public final class RecordedRequests {

  /** Requests that people take for equal; the status 0 stands for no answer. */
  private record Kind(String request, int status) {}

  /** Character in place of bytes that are no UTF-8. */
  private static final String UNDECODABLE = "\uFFFD";

  private final List<SourceRequest> requests = new ArrayList<>();
  private final Map<SourceRequest, SourceRequest> distinct = new HashMap<>();
  private final Map<Kind, LongSummaryStatistics> sizes = new LinkedHashMap<>();
  private final LeftOut.Counts leftOut = new LeftOut.Counts();
  private final RepeatedValues repeated = new RepeatedValues();

  /** Returns the requests with their answers for people, the most frequent first. */
  public synchronized List<String> lines(int most) {
    Stream<String> lines =
        sizes.entrySet().stream()
            .sorted(Comparator.comparingLong(kind -> -kind.getValue().getCount()))
            .limit(most)
            .map(kind -> line(kind.getKey(), kind.getValue()));
    int more = sizes.size() - most;
    return Stream.concat(lines, more > 0 ? Stream.of("and %d more".formatted(more)) : Stream.of())
        .toList();
  }

  private static String line(Kind kind, LongSummaryStatistics sizes) {
    String answer =
        kind.status == 0
            ? "no answer"
            : "status %d, %s bytes".formatted(kind.status, Numbers.grouped(sizes.getAverage()));
    return "%dx %s: %s".formatted(sizes.getCount(), kind.request, answer);
  }

  /**
   * Adds a request.
   *
   * @param proxyPort port of the proxy, whose Host is no part of the request
   * @param body the start of its body
   * @param status status of the answer; 0 for none
   * @param json start of the answer's body, if it is JSON
   */
  synchronized void add(
      String method,
      String target,
      Map<String, List<String>> headers,
      int proxyPort,
      byte[] body,
      int status,
      long bytes,
      Optional<String> json) {
    repeated.add(method, target, json);
    sizes
        .computeIfAbsent(
            new Kind(method + " " + SecretNames.masked(target), status),
            _ -> new LongSummaryStatistics())
        .accept(bytes);
    var joined = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, values) -> joined.put(name, String.join(", ", values)));
    joined.computeIfPresent("Host", (_, host) -> host.endsWith(":" + proxyPort) ? null : host);
    var text = new String(body, StandardCharsets.UTF_8);
    boolean isWhole = body.length < RecordingProxy.MOST_KEPT; // else it may end within a character
    if (isWhole && text.contains(UNDECODABLE)) {
      leaveOut(
          method + " requests whose body is not text",
          "name the body by 'body-file' in the study file");
      return;
    }
    var request =
        new SourceRequest(
            method, target, joined, text, OptionalInt.of(status), OptionalLong.empty(), 1);
    requests.add(distinct.computeIfAbsent(request, same -> same));
  }

  synchronized void leaveOut(String what, String reason) {
    leftOut.add(what, reason, 1);
  }

  synchronized void addTo(SourceRequests source) {
    requests.forEach(source::add);
    repeated.proposals().forEach(source::note);
    leftOut.list().forEach(part -> source.leaveOut(part.what(), part.reason(), part.count()));
  }
}
