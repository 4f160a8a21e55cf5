package dev.loombench.tool.loadtest;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.loadtest.LoadGate.Bounds;
import dev.loombench.tool.loadtest.LoadGate.Comparison;
import dev.loombench.tool.loadtest.LoadSummary.Requests;
import dev.loombench.tool.loadtest.LoadTimes.Distribution;
import dev.loombench.tool.loadtest.LoadTimes.Percentile;
import dev.loombench.tool.loadtest.LoadTimes.Percentiles;
import dev.loombench.tool.problem.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parser of gates like {@code p99 > 200ms}, {@code failed > 1%} or {@code throughput < 900/s}. */
public final class LoadGateParser {

  private static final Pattern FORM =
      Pattern.compile("\\s*([A-Za-z_.0-9]+)\\s*(>=|<=|>|<|==|=|!=)\\s*(\\S+?)\\s*(\\S*)\\s*");
  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(.*)");

  private static final Map<String, Function<Percentiles, Percentile>> PERCENTILES =
      inOrder(
          Map.entry("p50", Percentiles::p50),
          Map.entry("p90", Percentiles::p90),
          Map.entry("p95", Percentiles::p95),
          Map.entry("p99", Percentiles::p99),
          Map.entry("p99.9", Percentiles::p999),
          Map.entry("max", Percentiles::max));

  private static final Map<String, ToDoubleFunction<Distribution>> FIGURES =
      inOrder(
          Map.entry("p50", Distribution::p50),
          Map.entry("p90", Distribution::p90),
          Map.entry("p95", Distribution::p95),
          Map.entry("p99", Distribution::p99),
          Map.entry("p99.9", Distribution::p999),
          Map.entry("max", Distribution::max),
          Map.entry("mean", Distribution::mean));

  private LoadGateParser() {}

  /**
   * Parses a gate.
   *
   * @throws Problem if the text is not a gate
   */
  public static LoadGate parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw Problem.usage(
          "--fail-if: found '%s'; give METRIC, one of > >= < <=, and a limit, like 'p99 > 200ms'."
              .formatted(text));
    }
    String metric = matcher.group(1);
    Comparison comparison = comparison(matcher.group(2), text);
    String limit = matcher.group(3) + matcher.group(4);
    return time(metric)
        .map(times -> new LoadGate(text, times, comparison, millis(limit, text), " ms"))
        .or(() -> throughput(metric, comparison, limit, text))
        .or(() -> count(metric).map(counted -> counted(counted, comparison, limit, text)))
        .orElseThrow(() -> unknown(metric, text));
  }

  private static Optional<Function<LoadSummary, Bounds>> time(String metric) {
    if (metric.startsWith("service.")) {
      return figure(metric.substring("service.".length()), LoadTimes::serviceMillis);
    }
    if (metric.startsWith("lateness.")) {
      return figure(metric.substring("lateness.".length()), LoadTimes::latenessMillis);
    }
    if (metric.equals("mean")) {
      return figure(metric, LoadTimes::latencyMillis);
    }
    return Optional.ofNullable(PERCENTILES.get(metric))
        .map(rank -> summary -> Bounds.of(rank.apply(summary.times().allRequestsMillis())));
  }

  private static Optional<Function<LoadSummary, Bounds>> figure(
      String name, Function<LoadTimes, Optional<Distribution>> distribution) {
    return Optional.ofNullable(FIGURES.get(name))
        .map(
            figure ->
                summary ->
                    distribution
                        .apply(summary.times())
                        .filter(_ -> summary.requests().answers() > 0)
                        .map(found -> Bounds.exact(figure.applyAsDouble(found)))
                        .orElse(Bounds.UNKNOWN));
  }

  private static Optional<LoadGate> throughput(
      String metric, Comparison comparison, String limit, String text) {
    return metric.equals("throughput")
        ? Optional.of(
            new LoadGate(
                text,
                summary -> Bounds.exact(summary.requests().throughputPerSecond()),
                comparison,
                amount(limit, text, "a number per second, like 900/s", "", "/s"),
                "/s"))
        : Optional.empty();
  }

  private static Optional<ToLongFunction<Requests>> count(String metric) {
    if (metric.equals("failed")) {
      return Optional.of(Requests::failed);
    }
    return Stream.of(RequestResult.values())
        .filter(result -> LoadSummary.name(result).equals(metric))
        .findFirst()
        .map(result -> requests -> requests.count(result));
  }

  private static LoadGate counted(
      ToLongFunction<Requests> count, Comparison comparison, String limit, String text) {
    boolean share = limit.endsWith("%");
    double amount = amount(limit, text, "a number of requests or a share, like 10 or 1%", "", "%");
    return new LoadGate(
        text,
        summary ->
            !share
                ? Bounds.exact((double) count.applyAsLong(summary.requests()))
                : summary.requests().scheduled() == 0
                    ? Bounds.UNKNOWN
                    : Bounds.exact(
                        100.0
                            * count.applyAsLong(summary.requests())
                            / summary.requests().scheduled()),
        comparison,
        amount,
        share ? " %" : "");
  }

  private static Comparison comparison(String sign, String text) {
    return Stream.of(Comparison.values())
        .filter(comparison -> comparison.sign().equals(sign))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.usage(
                    "--fail-if: found '%s' in '%s'; give one of > >= < <=.".formatted(sign, text)));
  }

  private static double millis(String limit, String text) {
    String allowed = "a time with us, ms or s, like 200ms";
    double amount = amount(limit, text, allowed, "us", "ms", "s");
    if (limit.endsWith("us")) {
      return amount / 1e3;
    }
    return limit.endsWith("ms") ? amount : amount * 1e3;
  }

  private static double amount(String limit, String text, String allowed, String... units) {
    Matcher matcher = AMOUNT.matcher(limit);
    if (!matcher.matches() || !Stream.of(units).toList().contains(matcher.group(2))) {
      throw Problem.usage(
          "--fail-if: found the limit '%s' in '%s'; give %s.".formatted(limit, text, allowed));
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static Problem unknown(String metric, String text) {
    return Problem.usage(
        "--fail-if: found the metric '%s' in '%s'; give one of %s, mean (of latency, or with service. or lateness. before it), throughput, failed, %s."
            .formatted(
                metric,
                text,
                String.join(", ", PERCENTILES.keySet()),
                String.join(
                    ", ", Stream.of(RequestResult.values()).map(LoadSummary::name).toList())));
  }

  @SafeVarargs
  private static <T> Map<String, T> inOrder(Map.Entry<String, T>... entries) {
    var map = new LinkedHashMap<String, T>();
    for (Map.Entry<String, T> entry : entries) {
      map.put(entry.getKey(), entry.getValue());
    }
    return map;
  }
}
