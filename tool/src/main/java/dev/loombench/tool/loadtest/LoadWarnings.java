package dev.loombench.tool.loadtest;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.loadtest.LoadSummary.Second;
import dev.loombench.tool.trial.GeneratorLimit;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Checks of a load test that produce warnings. */
public final class LoadWarnings {

  private static final double MAX_LATENESS_MILLIS = GeneratorLimit.MOST_LATENESS_MILLIS;
  private static final long MIN_ANSWERS_FOR_P999 = 1_000;
  private static final int MIN_SECONDS = 5;

  /** Growth of the backlog below this factor, or by fewer requests, can be chance. */
  private static final double MIN_GROWTH = 1.5;

  private static final double MIN_GROWN_REQUESTS = 10;
  private static final double MIN_GROWN_SHARE = 0.02;

  private final LoadSummary summary;

  private LoadWarnings(LoadSummary summary) {
    this.summary = summary;
  }

  /** Returns the warnings of a load test, most severe first. */
  public static List<LoadWarning> of(LoadSummary summary) {
    return new LoadWarnings(summary).all();
  }

  private List<LoadWarning> all() {
    var found = new ArrayList<LoadWarning>();
    Stream.of(
            resourcesExhausted(),
            failed(),
            backlog(),
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

  /** Checks constant loads only: with a rising rate, more requests are in flight anyway. */
  private Optional<LoadWarning> backlog() {
    List<Second> loaded =
        summary.seconds().stream()
            .filter(second -> second.second() + 1 <= summary.measuredSeconds())
            .toList();
    if (summary.settings().load().closed()
        || !summary.settings().load().constant()
        || loaded.size() < MIN_SECONDS) {
      return Optional.empty();
    }
    int count = loaded.size();
    double middle = backlog(loaded.subList(count * 2 / 5, Math.ceilDiv(count * 3, 5))).orElse(0);
    double end = backlog(loaded.subList(count - Math.ceilDiv(count, 5), count)).orElse(0);
    long due = loaded.subList(count / 2, count).stream().mapToLong(Second::scheduled).sum();
    boolean grew =
        end > MIN_GROWTH * middle
            && end - middle > Math.max(MIN_GROWN_REQUESTS, MIN_GROWN_SHARE * due);
    return when(grew, new LoadWarning.BacklogGrew(middle, end));
  }

  private static OptionalDouble backlog(List<Second> seconds) {
    return seconds.stream().mapToLong(second -> second.waiting() + second.inFlight()).average();
  }

  private Optional<LoadWarning> late() {
    double p99 = summary.times().latenessMillis().map(LoadTimes.Distribution::p99).orElse(0.0);
    return when(
        !summary.settings().load().closed() && p99 > MAX_LATENESS_MILLIS,
        new LoadWarning.GeneratorLate(
            p99, summary.generator().latest(), summary.generator().processes()));
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
