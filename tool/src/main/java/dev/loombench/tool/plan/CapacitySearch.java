package dev.loombench.tool.plan;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Planner of a capacity search. A search in one warm server proposes a rate. Fresh servers confirm
 * it: one at that rate and one 5 % above, corrected at most three times. Then follow a trial with
 * JFR at the rate that was not sustained, and one trial of every knob. An invalid trial is repeated
 * at most twice, a failed one once.
 */
public final class CapacitySearch implements Planner {

  /** Rates tried in fresh servers: two confirm a capacity, three more correct a wrong proposal. */
  private static final int MOST_RATES = 2 + 3;

  /** Usual number of rates in a search, for the estimate of its time. */
  private static final int USUAL_PROBES = 15;

  /** Maximum number of servers in one search; each collapse needs another server. */
  private static final int MOST_SEARCHES = 4;

  private static final Duration OUTSIDE_A_WINDOW = Duration.ofMillis(3_500);
  private static final Duration OUTSIDE_THE_SEARCH = Duration.ofSeconds(20);

  private final Study study;
  private final Design.Capacity design;
  private final int epoch;
  private final Workload workload;
  private final Load.Search search;

  /**
   * Plans a study whose first load of the first workload is a search.
   *
   * @param epoch epoch of new trials; trials of other epochs do not count, because a capacity
   *     belongs to one machine and build
   */
  public CapacitySearch(Study study, Design.Capacity design, int epoch) {
    this.study = study;
    this.design = design;
    this.epoch = epoch;
    this.workload = study.workloads().getFirst();
    this.search = searchOf(workload);
  }

  private static Load.Search searchOf(Workload workload) {
    if (workload.loads().getFirst() instanceof Load.Search search) {
      return search;
    }
    throw new IllegalArgumentException("the first load is no search: " + workload.name());
  }

  /** Trial to make, without its number. */
  private record Place(Pass pass, String variant, LoadId load) {
    boolean contains(PastTrial past) {
      Trial trial = past.trial();
      return trial.pass() == pass && trial.variant().equals(variant) && trial.load().equals(load);
    }
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    List<PastTrial> here = here(history);
    int number = history.stream().mapToInt(past -> past.trial().number()).max().orElse(0) + 1;
    return open(here).stream().findFirst().map(place -> trial(place, number, here));
  }

  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    var remaining = new EnumMap<Pass, Integer>(Pass.class);
    List<PastTrial> here = here(history);
    expected(open(here), here).forEach(pass -> remaining.merge(pass, 1, Integer::sum));
    return remaining;
  }

  @Override
  public int planned(List<PastTrial> history) {
    long made = here(history).stream().filter(past -> past.trial().attempt() == 1).count();
    return (int) made + remaining(history);
  }

  @Override
  public Duration left(Study whole, List<PastTrial> history) {
    List<PastTrial> here = here(history);
    List<PastTrial> others = here.stream().filter(past -> !searching().contains(past)).toList();
    var remaining = remainingByPass(history);
    boolean toSearch = open(here).contains(searching());
    if (toSearch) {
      remaining.merge(Pass.HEADLINE, -1, Integer::sum);
    }
    return TimeEstimate.left(whole, others, remaining)
        .plus(toSearch ? searchTime() : Duration.ZERO);
  }

  private Duration searchTime() {
    return study
        .protocol()
        .window()
        .plus(OUTSIDE_A_WINDOW)
        .multipliedBy(USUAL_PROBES)
        .plus(OUTSIDE_THE_SEARCH);
  }

  /** Returns the trials to make that are known by now; the first one is next. */
  private List<Place> open(List<PastTrial> here) {
    if (isOpen(searching(), here) || continues(here)) {
      return List.of(searching());
    }
    Optional<Double> proposed = proposed(here);
    if (proposed.isEmpty() || design.searchOnly()) {
      return List.of();
    }
    Optional<Double> rate = rateToConfirm(proposed.get(), here);
    if (rate.isPresent()) {
      Place place = headline(study.baseline(), rate.get());
      // If this trial cannot be completed, there is nothing to continue with.
      return isOpen(place, here) ? List.of(place) : List.of();
    }
    return explaining(here).filter(place -> isOpen(place, here)).toList();
  }

  /** Returns the passes of the open trials and of those that usually follow them. */
  private List<Pass> expected(List<Place> open, List<PastTrial> here) {
    List<Pass> expected = new ArrayList<>(open.stream().map(Place::pass).toList());
    if (design.searchOnly() || open.isEmpty()) {
      return expected;
    }
    boolean toSearch = open.contains(searching());
    Bracket fresh = fresh(here);
    if (!toSearch && rateToConfirm(proposed(here).orElseThrow(), here).isEmpty()) {
      return expected;
    }
    if (toSearch) {
      expected.add(Pass.HEADLINE);
    }
    if (toSearch || (fresh.sustained().isEmpty() && fresh.over().isEmpty())) {
      expected.add(Pass.HEADLINE);
    }
    expected.add(Pass.DIAGNOSTIC);
    design.knobs().forEach(_ -> expected.add(Pass.HEADLINE));
    return expected;
  }

  /**
   * Returns the highest rate that the search sustained. If none was, returns the rate just below
   * the lowest one that it did not sustain.
   */
  private Optional<Double> proposed(List<PastTrial> here) {
    Bracket bracket = Bracket.of(searched(here));
    return bracket.sustained().stream()
        .boxed()
        .findFirst()
        .or(() -> bracket.over().flatMap(this::belowUnsustained));
  }

  private List<Probe> searched(List<PastTrial> here) {
    return searches(here)
        .flatMap(past -> SearchProgress.probes(search, past.measurements()))
        .toList();
  }

  private Stream<PastTrial> searches(List<PastTrial> here) {
    return here.stream()
        .filter(searching()::contains)
        .filter(past -> past.outcome() instanceof Outcome.Completed);
  }

  /** Returns true if the last server collapsed before the search ended. */
  private boolean continues(List<PastTrial> here) {
    List<Probe> searched = searched(here);
    return searches(here).count() < MOST_SEARCHES
        && RateSearch.hasCollapsed(searched)
        && new RateSearch(search, searched).next(List.of()).isPresent();
  }

  /** A search that increased its rate sustained its first one. */
  private Optional<Double> belowUnsustained(Probe over) {
    return over.ratePerSecond() > search.fromPerSecond()
        ? Optional.of(justBelow(over.ratePerSecond()))
        : Optional.empty();
  }

  private double justBelow(double rate) {
    return rounded(rate / (1 + search.resolution()));
  }

  /** Returns the bracket of the capacity from trials on fresh servers only. */
  private Bracket fresh(List<PastTrial> here) {
    return Bracket.of(freshProbes(here));
  }

  private List<Probe> freshProbes(List<PastTrial> here) {
    return here.stream()
        .filter(past -> past.trial().pass() == Pass.HEADLINE)
        .filter(past -> past.trial().variant().equals(study.baseline()))
        .filter(past -> !isOpen(headline(study.baseline(), past.trial().load()), here))
        .flatMap(
            past ->
                past.trial().load().openRate().stream()
                    .boxed()
                    .flatMap(
                        rate ->
                            SloResult.of(search.slo(), past.outcome(), past.measurements()).stream()
                                .map(result -> new Probe(rate, result))))
        .toList();
  }

  /**
   * Returns the next rate to try in a fresh server; empty if the capacity is confirmed or cannot
   * be.
   */
  private Optional<Double> rateToConfirm(double proposed, List<PastTrial> here) {
    Bracket fresh = fresh(here);
    long rates = freshProbes(here).stream().map(Probe::ratePerSecond).distinct().count();
    if (fresh.isTight(search.resolution()) || rates >= MOST_RATES) {
      return Optional.empty();
    }
    if (fresh.sustained().isEmpty() && fresh.over().isEmpty()) {
      return Optional.of(proposed);
    }
    if (fresh.sustained().isEmpty()) {
      return Optional.of(justBelow(fresh.over().orElseThrow().ratePerSecond()));
    }
    double sustained = fresh.sustained().getAsDouble();
    if (fresh.over().isPresent()) {
      Probe over = fresh.over().get();
      boolean sent = !(over.result() instanceof SloResult.NotSent);
      double middle = rounded(Math.sqrt(sustained * over.ratePerSecond()));
      return sent && middle > sustained && middle < over.ratePerSecond()
          ? Optional.of(middle)
          : Optional.empty();
    }
    return Optional.of(rounded(Bracket.CLEARLY_MORE * sustained));
  }

  /**
   * Returns the trials that explain the limit: those at a rate that is known to exceed the
   * capacity.
   */
  private Stream<Place> explaining(List<PastTrial> here) {
    Bracket fresh = fresh(here);
    Optional<Probe> over =
        fresh.over().filter(probe -> probe.result() instanceof SloResult.NotSustained);
    if (over.isEmpty() || fresh.sustained().isEmpty()) {
      return Stream.empty();
    }
    double sustained = fresh.sustained().getAsDouble();
    return Stream.concat(
        Stream.of(new Place(Pass.DIAGNOSTIC, study.baseline(), open(over.get().ratePerSecond()))),
        design.knobs().stream()
            .map(knob -> headline(knob.variant(), rounded(knob.rateFactor() * sustained))));
  }

  private boolean isOpen(Place place, List<PastTrial> here) {
    List<PastTrial> made = here.stream().filter(place::contains).toList();
    if (made.isEmpty()) {
      return true;
    }
    return switch (made.getLast().outcome()) {
      case Outcome.Completed() -> false;
      case Outcome.Invalid _ -> count(made, Outcome.Invalid.class) <= Attempts.MOST_REPEATS;
      case Outcome.Failed _ -> count(made, Outcome.Failed.class) < Attempts.MOST_FAILURES;
    };
  }

  private static long count(List<PastTrial> made, Class<? extends Outcome> kind) {
    return made.stream().map(PastTrial::outcome).filter(kind::isInstance).count();
  }

  private List<PastTrial> here(List<PastTrial> history) {
    return history.stream().filter(past -> past.epoch() == epoch).toList();
  }

  private Trial trial(Place place, int number, List<PastTrial> here) {
    int attempt = 1 + (int) here.stream().filter(place::contains).count();
    return new Trial(
        number,
        place.pass(),
        1,
        attempt,
        place.variant(),
        workload.name(),
        place.load(),
        Attempts.seed(study.protocol().seed(), place.load().label(), attempt));
  }

  private Place searching() {
    return new Place(Pass.HEADLINE, study.baseline(), search.id());
  }

  private Place headline(String variant, double rate) {
    return headline(variant, open(rate));
  }

  private static Place headline(String variant, LoadId load) {
    return new Place(Pass.HEADLINE, variant, load);
  }

  private LoadId open(double rate) {
    return new LoadId.Open(rate, search.spacing());
  }

  private double rounded(double rate) {
    return Bracket.rounded(rate, search.resolution());
  }
}
