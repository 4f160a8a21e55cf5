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

/** Looks for what makes the figures of a load hard to believe. */
public final class LoadWarnings {

  private static final double MOST_LATENESS_MILLIS = GeneratorLimit.MOST_LATENESS_MILLIS;
  private static final long ENOUGH_FOR_P999 = 1_000;
  private static final int ENOUGH_SECONDS = 5;

  /** A backlog that grew by less than this factor, or by fewer requests, may be chance. */
  private static final double GROWTH = 1.5;

  private static final double GROWN_REQUESTS = 10;
  private static final double GROWN_SHARE_OF_DUE = 0.02;

  private final LoadSummary summary;

  private LoadWarnings(LoadSummary summary) {
    this.summary = summary;
  }

  /** The warnings of a load, the gravest first. */
  public static List<LoadWarning> of(LoadSummary summary) {
    return new LoadWarnings(summary).all();
  }

  private List<LoadWarning> all() {
    var found = new ArrayList<LoadWarning>();
    Stream.of(gaveOut(), failed(), backlog(), late(), nearItsLimit(), iterationsLeft(), few())
        .flatMap(Optional::stream)
        .forEach(found::add);
    if (!summary.warmedUp()) {
      found.add(new LoadWarning.GeneratorCold());
    }
    if (onOneMachine(URI.create(summary.asked().url()).getHost())) {
      found.add(new LoadWarning.OneMachine());
    }
    return found;
  }

  private Optional<LoadWarning> gaveOut() {
    long count = summary.count(RequestResult.CLIENT_FAILED);
    return when(count > 0, new LoadWarning.GeneratorGaveOut(count));
  }

  private Optional<LoadWarning> failed() {
    long failed = summary.failed();
    return when(
        failed > 0, new LoadWarning.RequestsFailed(failed, (double) failed / summary.scheduled()));
  }

  /** Only where the level stays: while a rate rises, more requests are rightly under way. */
  private Optional<LoadWarning> backlog() {
    List<Second> loaded =
        summary.seconds().stream()
            .filter(second -> second.second() + 1 <= summary.measuredSeconds())
            .toList();
    if (summary.asked().closed() || !summary.asked().steady() || loaded.size() < ENOUGH_SECONDS) {
      return Optional.empty();
    }
    int count = loaded.size();
    double middle = backlog(loaded.subList(count * 2 / 5, Math.ceilDiv(count * 3, 5))).orElse(0);
    double end = backlog(loaded.subList(count - Math.ceilDiv(count, 5), count)).orElse(0);
    long due = loaded.subList(count / 2, count).stream().mapToLong(Second::scheduled).sum();
    boolean grew =
        end > GROWTH * middle && end - middle > Math.max(GROWN_REQUESTS, GROWN_SHARE_OF_DUE * due);
    return when(grew, new LoadWarning.BacklogGrew(middle, end));
  }

  private static OptionalDouble backlog(List<Second> seconds) {
    return seconds.stream().mapToLong(second -> second.waiting() + second.inFlight()).average();
  }

  private Optional<LoadWarning> late() {
    double p99 = summary.latenessMillis().p99();
    return when(
        !summary.asked().closed() && p99 > MOST_LATENESS_MILLIS,
        new LoadWarning.GeneratorLate(p99));
  }

  /** Of the CPUs that its event loops can use: one loop can't use two. */
  private Optional<LoadWarning> nearItsLimit() {
    int usable = Math.min(summary.health().eventLoops(), summary.generatorCpus());
    double cores = summary.health().cpuSeconds() / summary.health().wallSeconds();
    return when(
        GeneratorLimit.isReached(cores, usable),
        new LoadWarning.GeneratorNearItsLimit(100 * cores / Math.max(1, usable), usable));
  }

  private Optional<LoadWarning> iterationsLeft() {
    LoadRequested asked = summary.asked();
    long each = asked.order().equals("listed") ? asked.requests().size() : 1;
    long wanted = each * asked.iterations() * asked.users();
    return when(
        summary.scheduled() < wanted && !summary.interrupted(),
        new LoadWarning.IterationsLeft(summary.scheduled(), wanted));
  }

  private Optional<LoadWarning> few() {
    long ok = summary.count(RequestResult.OK);
    return when(ok > 0 && ok < ENOUGH_FOR_P999, new LoadWarning.FewAnswers(ok));
  }

  private static boolean onOneMachine(String host) {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static Optional<LoadWarning> when(boolean so, LoadWarning warning) {
    return so ? Optional.of(warning) : Optional.empty();
  }
}
