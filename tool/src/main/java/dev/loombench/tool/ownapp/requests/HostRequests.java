package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.Screening.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests to one host, counted. */
final class HostRequests {

  /** Limit of the distinct requests that are counted. */
  private static final int MAX_COUNTED = 200_000;

  private final Map<DistinctRequest, Long> counts = new LinkedHashMap<>();
  private final List<DistinctRequest> sequence = new ArrayList<>();
  private final LeftOutCounts leftOut = new LeftOutCounts();
  private final Arrivals arrivals = new Arrivals();
  private long all;

  /** Adds a request, or counts it as left out. */
  void add(SourceRequest request, String path, Screening screening) {
    all += request.count();
    switch (screening.screen(request, path)) {
      case Result.Left(LeftOutCounts.Kind kind) -> leftOut.add(kind, request.count());
      case Result.Sent sent -> addSent(request, sent);
    }
  }

  private void addSent(SourceRequest request, Result.Sent sent) {
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
    for (int i = 0; i < request.count() && sequence.size() <= FrequentRequests.MOST; i++) {
      sequence.add(sent.request());
    }
  }

  /** Adds all requests to another host. */
  void addAll(HostRequests others) {
    others.counts.forEach((request, count) -> counts.merge(request, count, Long::sum));
    sequence.addAll(others.sequence);
    leftOut.addAll(others.leftOut);
    arrivals.addAll(others.arrivals);
    all += others.all;
  }

  /** Returns the number of all requests, with those that are left out. */
  long all() {
    return all;
  }

  /** Returns the distinct requests with their numbers of occurrences. */
  Map<DistinctRequest, Long> counts() {
    return counts;
  }

  /** Returns the first requests in their order, at most one more than are sent. */
  List<DistinctRequest> sequence() {
    return sequence;
  }

  LeftOutCounts leftOut() {
    return leftOut;
  }

  Arrivals arrivals() {
    return arrivals;
  }
}
