package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadPlace;

/**
 * Threads that wait for an answer from elsewhere. Where a known client is on the stack, the dump
 * tells. A thread that reads a socket without one may as well wait for the next request of its own
 * connection; but no more threads than there are connections without a request can do that.
 */
final class DownstreamCalls {

  private DownstreamCalls() {}

  /** How many of a group, on average. */
  static double waiting(Occupancy group, DiagnosisInputs symptoms) {
    return group.at(ThreadPlace.REMOTE)
        + Math.max(0, group.at(ThreadPlace.SOCKET) - idleConnections(symptoms));
  }

  /** The share of the group's busy threads. */
  static double shareOfBusy(Occupancy group, DiagnosisInputs symptoms) {
    return group.meanBusy() > 0 ? waiting(group, symptoms) / group.meanBusy() : 0;
  }

  /** Where most of them stand. */
  static ThreadPlace place(Occupancy group) {
    return group.at(ThreadPlace.REMOTE) >= group.at(ThreadPlace.SOCKET)
        ? ThreadPlace.REMOTE
        : ThreadPlace.SOCKET;
  }

  /** Those without a request, by Little's law; no end of them where connections are not known. */
  private static double idleConnections(DiagnosisInputs symptoms) {
    double latencySeconds = symptoms.headline(Metric.LATENCY_MEAN).orElse(0) / 1e3;
    return symptoms.connections() > 0
        ? Math.max(0, symptoms.connections() - symptoms.served() * latencySeconds)
        : Double.POSITIVE_INFINITY;
  }
}
