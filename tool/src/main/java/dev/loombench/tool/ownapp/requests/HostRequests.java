package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests to one host, counted, and the choice of the most frequent ones. */
final class HostRequests {

  /** Limit of the distinct requests that are sent. */
  private static final int MOST = 200;

  /** Limit of the distinct requests that are counted. */
  private static final int MAX_COUNTED = 200_000;

  /** Largest weight in a study file. */
  private static final long MAX_WEIGHT = 1_000_000;

  private final Map<RequestSpec, Long> counts = new LinkedHashMap<>();

  /** The first requests in their order, at most one more than are sent. */
  private final List<RequestSpec> sequence = new ArrayList<>();

  private final LeftOut.Counts leftOut = new LeftOut.Counts();
  private final Arrivals arrivals = new Arrivals();
  private final List<String> notes = new ArrayList<>();
  private long all;
  private long votes;
  private long probes;
  private long slowLeftOut;

  /** Adds a request, or counts it as left out. */
  void add(SourceRequest request, String path, Screening screening) {
    boolean probe = screening.isProbe(request, path);
    all += request.count();
    votes += probe || screening.isStatic(path) ? 0 : request.count();
    probes += probe ? request.count() : 0;
    Optional<LeftOut.Kind> reason = screening.reasonToLeaveOut(request, path);
    if (reason.isPresent()) {
      leftOut.add(reason.get(), request.count());
      slowLeftOut += request.isSlow() ? request.count() : 0;
    } else {
      addSent(request, screening.sent(request, path));
    }
  }

  private void addSent(SourceRequest request, Screening.Sent sent) {
    sent.leftOut().forEach(part -> leftOut.add(part, request.count()));
    request.second().ifPresent(second -> arrivals.add(second, request.count()));
    if (counts.size() < MAX_COUNTED || counts.containsKey(sent.request())) {
      counts.merge(sent.request(), (long) request.count(), Long::sum);
    } else {
      leftOut.add(
          "rare requests",
          "the first %d distinct ones are counted".formatted(MAX_COUNTED),
          request.count());
    }
    for (int i = 0; i < request.count() && sequence.size() <= MOST; i++) {
      sequence.add(sent.request());
    }
  }

  void addAll(HostRequests others) {
    others.counts.forEach((request, count) -> counts.merge(request, count, Long::sum));
    sequence.addAll(others.sequence);
    leftOut.addAll(others.leftOut);
    arrivals.addAll(others.arrivals);
    notes.addAll(others.notes);
    all += others.all;
    votes += others.votes;
    probes += others.probes;
    slowLeftOut += others.slowLeftOut;
  }

  /** Returns the requests to send; those beyond the limit are counted as left out. */
  List<OwnRequest> chosen(AddedHeaders added, Order order) {
    return switch (order) {
      case WEIGHTED -> byFrequency(added);
      case LISTED -> inSequence(added);
    };
  }

  /** Returns how many of the source's requests the chosen ones stand for. */
  long covered(Order order) {
    return switch (order) {
      case WEIGHTED ->
          sum(counts.values().stream().sorted(Comparator.reverseOrder()).limit(MOST).toList());
      case LISTED -> Math.min(MOST, sum(counts.values()));
    };
  }

  private List<OwnRequest> byFrequency(AddedHeaders added) {
    List<Map.Entry<RequestSpec, Long>> chosen =
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MOST)
            .toList();
    List<Long> kept = chosen.stream().map(Map.Entry::getValue).toList();
    if (chosen.size() < counts.size()) {
      long total = sum(counts.values());
      leftOut.add(
          "less frequent requests",
          "the %d most frequent of %d distinct requests cover %s of the traffic"
              .formatted(MOST, counts.size(), Numbers.percent((double) sum(kept) / total)),
          total - sum(kept));
    }
    long unit = unit(kept);
    return chosen.stream()
        .map(entry -> request(entry.getKey(), added, weight(entry.getValue(), unit)))
        .toList();
  }

  private List<OwnRequest> inSequence(AddedHeaders added) {
    if (sequence.size() > MOST) {
      leftOut.add(
          "later requests",
          "the first %d are sent with --in-order".formatted(MOST),
          Math.max(1, sum(counts.values()) - MOST));
    }
    return sequence.stream().limit(MOST).map(request -> request(request, added, 1)).toList();
  }

  private static OwnRequest request(RequestSpec request, AddedHeaders added, int weight) {
    var headers = new HashMap<>(request.headers());
    headers.putAll(added.headers());
    return new OwnRequest(
        request.with(request.path(), headers).weighing(weight),
        added.headersFrom(),
        added.queryFrom());
  }

  private static long sum(Collection<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the number of occurrences that has the weight 1. */
  private static long unit(List<Long> counts) {
    long common = counts.stream().reduce(0L, HostRequests::greatestCommonDivisor);
    long largest = counts.stream().mapToLong(Long::longValue).max().orElse(1);
    return Math.max(common, Math.ceilDiv(largest, MAX_WEIGHT));
  }

  private static int weight(long count, long unit) {
    return (int) Math.max(1, Math.round((double) count / unit));
  }

  private static long greatestCommonDivisor(long one, long other) {
    return other == 0 ? one : greatestCommonDivisor(other, one % other);
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  long all() {
    return all;
  }

  /** Returns the number of requests that are neither for static files nor probes. */
  long votes() {
    return votes;
  }

  /** Returns the number of requests that users sent. */
  long ofUsers() {
    return all - probes;
  }

  /** Returns the number of left-out requests whose answer came too late. */
  long slowLeftOut() {
    return slowLeftOut;
  }

  List<String> notes() {
    return notes;
  }

  LeftOut.Counts leftOut() {
    return leftOut;
  }

  Arrivals arrivals() {
    return arrivals;
  }
}
