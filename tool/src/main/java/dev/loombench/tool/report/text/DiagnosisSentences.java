package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Evidence;
import dev.loombench.tool.analyze.diagnose.Finding;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.List;
import java.util.Optional;

/** Sentences about bottlenecks and the evidence for them. */
public final class DiagnosisSentences {

  private DiagnosisSentences() {}

  /**
   * Returns a diagnosis as a sentence, like {@code platform-200: all 200 threads of exec-# busy,
   * CPU 31 %: the worker pool, not the machine, sets 2000/s.}
   */
  public static String sentence(Diagnosis diagnosis) {
    String effect =
        diagnosis.servedPerSecond().orElse(0) > 0
            ? "sets " + Numbers.number(diagnosis.servedPerSecond().getAsDouble()) + "/s."
            : "is the bottleneck.";
    return sentence(
        diagnosis.variant(), diagnosis.bottleneck(), evidence(diagnosis.finding()), effect);
  }

  /** Returns a sentence of the same form with an end like {@code sets 2000/s.} */
  static String sentence(
      VariantId variant, Bottleneck bottleneck, List<String> evidence, String effect) {
    return variant
        + ": "
        + (evidence.isEmpty() ? "" : String.join(", ", evidence) + ": ")
        + noun(bottleneck)
        + (sparesTheMachine(bottleneck) ? ", not the machine, " : " ")
        + effect;
  }

  /** Returns the evidence as phrases for a list, strongest first. */
  public static List<String> evidence(Finding finding) {
    return finding.evidence().stream().map(DiagnosisSentences::phrase).toList();
  }

  /** Returns a bottleneck as the subject of a sentence, like {@code the worker pool}. */
  public static String noun(Bottleneck bottleneck) {
    return switch (bottleneck) {
      case GENERATOR -> "the load generator";
      case HEAP -> "the heap";
      case CPU_QUOTA -> "the CPU quota";
      case CPU -> "the CPU";
      case EVENT_LOOP -> "a blocked event loop";
      case LOCKS -> "a lock";
      case PINNED_CARRIERS -> "pinning of carriers";
      case CONNECTION_POOL -> "the connection pool";
      case DOWNSTREAM -> "a service that the server calls";
      case WORKER_POOL -> "the worker pool";
      case ACCEPT_QUEUE -> "the accept queue";
      case FEW_AT_ONCE -> "something that takes few requests at a time (worker, lock, connection)";
      case UNKNOWN -> "something not measured";
    };
  }

  /** Returns whether a setting is the limit while the machine has more to give. */
  private static boolean sparesTheMachine(Bottleneck bottleneck) {
    return bottleneck == Bottleneck.WORKER_POOL || bottleneck == Bottleneck.CONNECTION_POOL;
  }

  public static String phrase(Evidence evidence) {
    return switch (evidence) {
      case Evidence.GeneratorCpu(double share) ->
          "the generator used %s of its CPU".formatted(Numbers.percent(share));
      case Evidence.ServerCpu(double share) -> "CPU " + Numbers.percent(share);
      case Evidence.ServerCpuOfCores(double share, double cores) ->
          "CPU %s of %s".formatted(Numbers.percent(share), cores(cores));
      case Evidence.ServerCpuUnknown() -> "CPU unknown";
      case Evidence.CollectorCpuUnknown() -> "GC's part of the CPU unknown";
      case Evidence.RunQueue(double threads) -> count(threads) + " threads waiting for a CPU";
      case Evidence.Throttling(double share) ->
          "throttled in %s of the periods".formatted(Numbers.percent(share));
      case Evidence.QuotaUse(double cores, double quota) ->
          "CPU %s of a quota of %s".formatted(Numbers.number(cores), Numbers.number(quota));
      case Evidence.GcPauses(double share) ->
          "GC pauses took %s of the time".formatted(Numbers.percent(share));
      case Evidence.GcCpu(double share) ->
          "GC used %s of the server's CPU".formatted(Numbers.percent(share));
      case Evidence.LiveSet(double mebibytes, double heap) ->
          "%s of %s MiB of heap live".formatted(Numbers.number(mebibytes), Numbers.number(heap));
      case Evidence.ThreadsAt(var group, double threads, double there, var place, var frame) ->
          "%s of %s %s%s"
              .formatted(count(there), threads(group, threads), place.words(), at(frame));
      case Evidence.MostlyAt(ThreadPlace place, var frame) ->
          "most %s%s".formatted(place.words(), at(frame));
      case Evidence.AllBusy(var group, double threads) ->
          "all %s busy".formatted(threads(group, threads));
      case Evidence.Busy(var group, double threads, double busy) ->
          "%s of %s busy".formatted(count(busy), threads(group, threads));
      case Evidence.LoopsBlocked(var group, double threads, double blocked) ->
          "%s of %s blocked".formatted(Numbers.number(blocked), threads(group, threads));
      case Evidence.LoopsBusy(var group, double threads, double busy) ->
          "%s of %s never waiting for events"
              .formatted(Numbers.number(busy), threads(group, threads));
      case Evidence.LockWaits(var group, double busy, double waiting, var type, var frame) ->
          "%s of %s busy threads of %s wait for one lock%s at %s"
              .formatted(
                  count(waiting),
                  count(busy),
                  group,
                  type.map(name -> ", a " + name + ",").orElse(""),
                  frame);
      case Evidence.CarriersAtMonitor(double waiting) ->
          "%s carriers of virtual threads wait for a monitor on average"
              .formatted(Numbers.number(waiting));
      case Evidence.CarriersHeld(double held, double carriers) ->
          "%s of %s held by virtual threads that block"
              .formatted(
                  Numbers.number(held),
                  count(carriers) + (carriers == 1 ? " carrier" : " carriers"));
      case Evidence.Pinning(double times, var frame) ->
          "pinned %s times in a window, longest at %s".formatted(Numbers.count(times), frame);
      case Evidence.VirtualThreadsNotDumped() -> "dumps do not show the virtual threads";
      case Evidence.PoolPending(double requests) ->
          "%s requests wait for a pooled connection on average".formatted(count(requests));
      case Evidence.PoolInUse(double connections) -> count(connections) + " connections in use";
      case Evidence.PoolAcquisition(double millis) ->
          "acquiring a connection takes %s ms on average".formatted(Numbers.number(millis));
      case Evidence.PoolTimeouts(double requests) -> count(requests) + " pool acquire timeouts";
      case Evidence.AwaitingAnswers(double threads) -> count(threads) + " wait for an answer";
      case Evidence.ConnectionHold(double times) ->
          "each request holds its connection %s times as long as at a lower load"
              .formatted(Numbers.ratio(times));
      case Evidence.CallTime(double millis, double lowerLoad) ->
          "calls take %s ms per request, a whole request at a lower load %s ms"
              .formatted(Numbers.number(millis), Numbers.number(lowerLoad));
      case Evidence.BoundReached(var limit, double share) ->
          "%s of the %s/s that %s allow"
              .formatted(Numbers.percent(share), Numbers.number(limit.perSecond()), bound(limit));
      case Evidence.RequestsAtOnce(double requests, double perSecond, double alone) ->
          "at most about %s at once (%s/s × the %s ms that one takes at a lower load)"
              .formatted(
                  Lists.counted(Math.max(1, Math.round(requests)), "request"),
                  Numbers.number(perSecond),
                  Numbers.number(alone));
      case Evidence.NestedJars(double share) ->
          "%s of the busy threads search the nested jars".formatted(Numbers.percent(share));
      case Evidence.ConnectionsDropped(double perRequest) ->
          "%s connections dropped at the listening socket per 100 requests"
              .formatted(Numbers.number(100 * perRequest));
      case Evidence.NotAccepted(double connections, double opened) ->
          "%s of %s connections wait to be accepted: a limit of connections, or a slow acceptor"
              .formatted(Numbers.count(connections), Numbers.count(opened));
      case Evidence.NoDiagnosticTrial() ->
          "no diagnostic trial looked inside (add diagnostic-blocks: 1)";
      case Evidence.DiagnosticTrialsDiffer(double perSecond, double headline) ->
          "diagnostic trials not used: they served %s/s, not %s/s"
              .formatted(Numbers.number(perSecond), Numbers.number(headline));
      case Evidence.Alternative(Bottleneck _, Evidence other) -> "also: " + phrase(other);
    };
  }

  private static String cores(double cores) {
    return cores == Math.rint(cores)
        ? Lists.counted((long) cores, "core")
        : Numbers.number(cores) + " cores";
  }

  private static String threads(String group, double threads) {
    return "%s %s of %s".formatted(count(threads), threads == 1 ? "thread" : "threads", group);
  }

  private static String at(Optional<String> frame) {
    return frame.map(" at "::concat).orElse("");
  }

  /** Returns a mean count, without decimals if it is whole. */
  private static String count(double mean) {
    return mean == Math.rint(mean) ? String.valueOf((long) mean) : Numbers.count(mean);
  }

  /** Returns the arithmetic of a bound, like {@code 200 threads / 100 ms}. */
  public static String bound(Bound.Limit limit) {
    String things =
        switch (limit.kind()) {
          case USERS -> "users";
          case THREADS -> "threads";
          case ADMITTED_REQUESTS -> limit.count() == 1 ? "request at once" : "requests at once";
          case CONNECTIONS -> "connections";
          case CALL_CONNECTIONS -> "connections to the other service";
          case CARRIERS -> limit.count() == 1 ? "pinned carrier" : "pinned carriers";
        };
    return "%d %s / %d ms".formatted(limit.count(), things, limit.each().toMillis());
  }
}
