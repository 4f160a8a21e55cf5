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
    switch (screening.screen(request, path)) {
      case Result.Left(LeftOutCounts.Kind kind) -> {
        leftOut.add(kind, request.count());
        slowLeftOut += request.isSlow() ? request.count() : 0;
      }
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
    notes.addAll(others.notes);
    all += others.all;
    votes += others.votes;
    probes += others.probes;
    slowLeftOut += others.slowLeftOut;
  }

  /** Returns the number of all requests, with those that are left out. */
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

  /** Returns facts about the sources, for people. */
  List<String> notes() {
    return notes;
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
