package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.Bound.Kind;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.analyze.measure.Bound.LittlesLaw;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.JvmFacts;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Computes bounds of throughput, and checks results by Little's law. */
public final class Bounds {

  /** Servers whose requests are served by a pool, unless another model was chosen. */
  private static final Set<String> POOL_SERVERS = Set.of("spring-mvc", "quarkus");

  private static final String POOL_MODEL = "worker";
  private static final String POOL_PROPERTY = "threads";
  private static final String POOL_DEFAULT = "200";
  private static final String CONNECTIONS = "10";
  private static final String CALL_CONNECTIONS = "1000";
  private static final String NO_DEFAULT = "";
  private static final String WHOLE = "[1-9][0-9]{0,6}";

  /** First JDK whose virtual threads release their carriers in a monitor (JEP 491). */
  private static final int FIRST_WITHOUT_PINNING = 24;

  private final Trials trials;
  private final Estimator estimator;

  public Bounds(Trials trials, Estimator estimator) {
    this.trials = trials;
    this.estimator = estimator;
  }

  /** Returns one bound for each variant at each point where it can be computed. */
  public List<Bound> bounds() {
    return trials.atEach(trials.comparedPoints(), this::bound);
  }

  /** Returns one check for each variant at each point of closed load. */
  public List<LittlesLaw> consistency() {
    return trials.atEach(trials.comparedPoints(), this::check);
  }

  private Stream<Bound> bound(PointId point, VariantId variant) {
    Optional<Estimate> throughput = estimator.known(point, variant, Metric.THROUGHPUT);
    Optional<Limit> lowest =
        limits(point, variant).min(Comparator.comparingDouble(Limit::perSecond));
    if (throughput.isEmpty() || lowest.isEmpty()) {
      return Stream.empty();
    }
    Limit limit = lowest.get();
    double reached = throughput.get().value() / limit.perSecond();
    return Stream.of(new Bound(point, variant, limit, reached));
  }

  private Stream<Limit> limits(PointId point, VariantId variant) {
    Work work = trials.workload(point).work();
    Optional<Duration> delay = work.builtInDelay().filter(Duration::isPositive);
    if (delay.isEmpty()) {
      return Stream.empty();
    }
    Stream<Limit> ofPool =
        poolSize(trials.study(), variant).stream()
            .map(threads -> new Limit(Kind.THREADS, threads, delay.get()));
    Stream<Limit> ofAdmitted =
        size(trials.study(), variant, ServerOption.REQUESTS_AT_ONCE, NO_DEFAULT).stream()
            .map(requests -> new Limit(Kind.ADMITTED_REQUESTS, requests, delay.get()));
    Stream<Limit> ofConnections =
        connections(trials.study(), work, variant).stream()
            .map(connections -> new Limit(Kind.CONNECTIONS, connections, delay.get()));
    Stream<Limit> ofCalls =
        callConnections(trials.study(), work, variant).stream()
            .map(
                connections ->
                    new Limit(
                        Kind.CALL_CONNECTIONS,
                        connections,
                        delay.get().multipliedBy(work.calls())));
    Stream<Limit> ofCarriers =
        pinnedCarriers(point, variant).stream()
            .mapToObj(carriers -> new Limit(Kind.CARRIERS, carriers, delay.get()));
    Stream<Limit> ofLoad =
        switch (trials.load(point)) {
          case ClosedModel closed ->
              Stream.of(
                  new Limit(Kind.USERS, closed.users(), delay.get().plus(closed.thinkTime())));
          case OpenModel _ -> Stream.empty();
        };
    return Stream.of(ofPool, ofCarriers, ofAdmitted, ofConnections, ofCalls, ofLoad)
        .flatMap(Function.identity());
  }

  /**
   * Returns the number of carrier threads of virtual threads that wait in a monitor; empty if the
   * workload or the JDK pins none, or if it is unknown.
   */
  private OptionalInt pinnedCarriers(PointId point, VariantId variant) {
    boolean waitsInMonitor =
        trials.workload(point).work() instanceof Work.Kernel(KernelName kernel, var _)
            && kernel == KernelName.PIN;
    return Arrays.stream(waitsInMonitor ? Pass.values() : new Pass[0])
        .flatMap(pass -> trials.observations(point, variant, pass).stream())
        .map(window -> window.trial().facts().jvm())
        .findFirst()
        .filter(JvmFacts::virtualThreads)
        .filter(jvm -> jvm.release().orElse(FIRST_WITHOUT_PINNING) < FIRST_WITHOUT_PINNING)
        .map(JvmFacts::carriers)
        .orElse(OptionalInt.empty());
  }

  /** Returns the size of the worker pool, if it is fixed. */
  public static Optional<Integer> poolSize(Study study, VariantId variant) {
    return switch (study.variant(variant).server()) {
      case Server.Bundled bundled when isPooled(bundled) ->
          whole(bundled.properties().getOrDefault(POOL_PROPERTY, POOL_DEFAULT));
      case Server.Bundled _, Server.Command _, Server.Running _ -> Optional.empty();
    };
  }

  private static boolean isPooled(Server.Bundled bundled) {
    return POOL_SERVERS.contains(bundled.module())
        && bundled
            .properties()
            .getOrDefault(ServerOption.MODEL.key(), POOL_MODEL)
            .equals(POOL_MODEL);
  }

  /** Returns the size of the pool of connections to the database, if requests use it. */
  public static Optional<Integer> connections(Study study, Work work, VariantId variant) {
    return work.needs().contains(Backing.DATABASE)
        ? size(study, variant, ServerOption.POOL, CONNECTIONS)
        : Optional.empty();
  }

  /** Returns the maximum number of connections to the downstream server, if requests call it. */
  private static Optional<Integer> callConnections(Study study, Work work, VariantId variant) {
    return work.calls() > 0
        ? size(study, variant, ServerOption.CLIENT_CONNECTIONS, CALL_CONNECTIONS)
        : Optional.empty();
  }

  private static Optional<Integer> size(
      Study study, VariantId variant, ServerOption option, String fallback) {
    return study.variant(variant).server() instanceof Server.Bundled bundled
        ? whole(bundled.properties().getOrDefault(option.key(), fallback))
        : Optional.empty();
  }

  private static Optional<Integer> whole(String value) {
    return Optional.of(value).filter(size -> size.matches(WHOLE)).map(Integer::valueOf);
  }

  private Stream<LittlesLaw> check(PointId point, VariantId variant) {
    return switch (trials.load(point)) {
      // Users of iterations, stages and groups come and go, so there is no number to compare with.
      case OpenModel _, ClosedModel.Iterations _, ClosedModel.Scheduled _ -> Stream.empty();
      case ClosedModel.Closed closed -> {
        var load = new LoadId.Closed(closed.users(), closed.thinkTime());
        Optional<Estimate> mean = estimator.known(point, variant, Metric.LATENCY_MEAN);
        yield estimator.known(point, variant, Metric.THROUGHPUT).stream()
            .filter(_ -> mean.isPresent())
            .mapToDouble(perSecond -> load.impliedUsers(perSecond.value(), mean.get().value()))
            .mapToObj(implied -> new LittlesLaw(point, variant, closed.users(), implied));
      }
    };
  }
}
