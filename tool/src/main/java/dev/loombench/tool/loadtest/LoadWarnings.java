package dev.loombench.tool.loadtest;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.report.text.LoadStateSentences;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Checks of a load test that produce warnings. */
public record LoadWarnings(LoadSummary summary) {

  private static final long MIN_ANSWERS_FOR_P999 = 1_000;

  /** Returns the warnings of a load test, most severe first. */
  public static List<LoadWarning> of(LoadSummary summary) {
    return new LoadWarnings(summary).all();
  }

  private List<LoadWarning> all() {
    var found = new ArrayList<LoadWarning>();
    Stream.of(
            resourcesExhausted(),
            failed(),
            overload(),
            late(),
            nearLimit(),
            iterationsIncomplete(),
            fewAnswers())
        .flatMap(Optional::stream)
        .forEach(found::add);
    if (!summary.generator().warmedUp()) {
      found.add(new LoadWarning.GeneratorCold());
    }
    if (onOneMachine(URI.create(summary.settings().url()).getHost())) {
      found.add(new LoadWarning.OneMachine());
    }
    return found;
  }

  private Optional<LoadWarning> resourcesExhausted() {
    long count = summary.requests().count(RequestResult.CLIENT_FAILED);
    return when(count > 0, new LoadWarning.ClientResourcesExhausted(count));
  }

  private Optional<LoadWarning> failed() {
    long failed = summary.requests().failed();
    return when(
        failed > 0,
        new LoadWarning.RequestsFailed(failed, (double) failed / summary.requests().scheduled()));
  }

  private Optional<LoadWarning> overload() {
    return summary.state() instanceof LoadState.Overloaded overloaded
        ? Optional.of(
            new LoadWarning.Overloaded(
                LoadStateSentences.overloaded(
                    overloaded, number(Metric.SCHEDULED), number(Metric.THROUGHPUT))))
        : Optional.empty();
  }

  private double number(Metric metric) {
    return summary.readings().get(metric) instanceof Reading.Measured(double value) ? value : 0;
  }

  private Optional<LoadWarning> late() {
    Map<Metric, Reading> readings = summary.readings();
    OptionalDouble percent =
        Stream.of(Metric.LATENESS_EFFECT, Metric.LATENESS_EFFECT_P99)
            .map(readings::get)
            .filter(Reading.Measured.class::isInstance)
            .mapToDouble(reading -> ((Reading.Measured) reading).value())
            .max();
    return when(
        !summary.settings().load().closed() && GeneratorLimit.isLate(readings),
        new LoadWarning.GeneratorLate(
            percent,
            GeneratorLimit.Lateness.of(readings),
            summary.generator().latest(),
            summary.generator().processes()));
  }

  /** Compares with the CPUs that the event loops can use: a loop uses at most one. */
  private Optional<LoadWarning> nearLimit() {
    int usable = Math.min(summary.generator().health().eventLoops(), summary.generator().cpus());
    double cores =
        summary.generator().health().cpuSeconds() / summary.generator().health().wallSeconds();
    return when(
        GeneratorLimit.isReached(cores, usable),
        new LoadWarning.GeneratorNearLimit(100 * cores / Math.max(1, usable), usable));
  }

  private Optional<LoadWarning> iterationsIncomplete() {
    LoadSettings settings = summary.settings();
    long perIteration = settings.order().equals("listed") ? settings.requests().size() : 1;
    long wanted = perIteration * settings.load().iterations() * settings.load().users();
    return when(
        summary.requests().scheduled() < wanted && !summary.interrupted(),
        new LoadWarning.IterationsIncomplete(summary.requests().scheduled(), wanted));
  }

  private Optional<LoadWarning> fewAnswers() {
    long ok = summary.requests().count(RequestResult.OK);
    return when(ok > 0 && ok < MIN_ANSWERS_FOR_P999, new LoadWarning.FewAnswers(ok));
  }

  private static boolean onOneMachine(String host) {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static Optional<LoadWarning> when(boolean found, LoadWarning warning) {
    return found ? Optional.of(warning) : Optional.empty();
  }
}
