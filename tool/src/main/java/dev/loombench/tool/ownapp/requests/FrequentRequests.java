package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.text.Numbers;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Choice of the most frequent requests, with weights.
 *
 * @param added headers and parameters of all requests
 */
record FrequentRequests(AddedHeaders added) {

  /** Limit of distinct requests. */
  static final int MOST = 200;

  /** Largest weight in a study file. */
  private static final long MAX_WEIGHT = 1_000_000;

  /** Returns the requests to send; those beyond the limit are counted as left out. */
  List<OwnRequest> choose(HostRequests requests, Order order) {
    return switch (order) {
      case WEIGHTED -> byFrequency(requests);
      case LISTED -> inSequence(requests);
    };
  }

  /** Returns how many of the source's requests the chosen ones stand for. */
  static long covered(HostRequests requests, Order order) {
    Stream<Long> counts = requests.counts().values().stream().sorted(Comparator.reverseOrder());
    return switch (order) {
      case WEIGHTED -> counts.limit(MOST).mapToLong(Long::longValue).sum();
      case LISTED -> Math.min(MOST, counts.mapToLong(Long::longValue).sum());
    };
  }

  private List<OwnRequest> byFrequency(HostRequests requests) {
    List<Map.Entry<DistinctRequest, Long>> sorted =
        requests.counts().entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .toList();
    List<Map.Entry<DistinctRequest, Long>> chosen =
        sorted.subList(0, Math.min(MOST, sorted.size()));
    if (chosen.size() < sorted.size()) {
      long kept = sum(chosen);
      long all = sum(sorted);
      requests
          .leftOut()
          .add(
              "less frequent requests",
              "the %d most frequent of %d distinct requests cover %s of the traffic"
                  .formatted(MOST, sorted.size(), Numbers.percent((double) kept / all)),
              all - kept);
    }
    long unit = unit(chosen.stream().map(Map.Entry::getValue).toList());
    return chosen.stream()
        .map(entry -> request(entry.getKey(), weight(entry.getValue(), unit)))
        .toList();
  }

  private List<OwnRequest> inSequence(HostRequests requests) {
    List<DistinctRequest> sequence = requests.sequence();
    if (sequence.size() > MOST) {
      long all = requests.counts().values().stream().mapToLong(Long::longValue).sum();
      requests
          .leftOut()
          .add(
              "later requests",
              "the first %d are sent with --in-order".formatted(MOST),
              Math.max(1, all - MOST));
    }
    return sequence.stream().limit(MOST).map(request -> request(request, 1)).toList();
  }

  private OwnRequest request(DistinctRequest request, int weight) {
    var headers = new LinkedHashMap<>(request.headers());
    headers.putAll(added.headers());
    return new OwnRequest(
        new RequestSpec(
            request.method(),
            request.path(),
            headers,
            new RequestBody.Text(request.body()),
            new BodyCheck.Anything(),
            weight),
        added.headersFrom(),
        added.queryFrom());
  }

  private static long sum(List<Map.Entry<DistinctRequest, Long>> requests) {
    return requests.stream().mapToLong(Map.Entry::getValue).sum();
  }

  /** Returns the number of occurrences that has the weight 1. */
  private static long unit(List<Long> counts) {
    long common = counts.stream().reduce(0L, FrequentRequests::greatestCommonDivisor);
    long largest = counts.stream().mapToLong(Long::longValue).max().orElse(1);
    return Math.max(common, Math.ceilDiv(largest, MAX_WEIGHT));
  }

  private static int weight(long count, long unit) {
    return (int) Math.max(1, Math.round((double) count / unit));
  }

  private static long greatestCommonDivisor(long one, long other) {
    return other == 0 ? one : greatestCommonDivisor(other, one % other);
  }
}
