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
 * Looks for the highest rate that a server holds: by a search in one warm server, which only
 * proposes; then in fresh ones, one at the rate proposed and one 5 % above, corrected at most three
 * times; then with JFR attached where it fails; then by every knob, each once. A trial that is
 * invalid is made again at most twice, one that failed at most once.
 */
public final class CapacitySearch implements Planner {

  /** Two rates tell a capacity; so many more may be tried if the search proposed a wrong one. */
  private static final int MOST_RATES = 2 + 3;

  /** As the search goes mostly; it and every rate beside its window takes some seconds. */
  private static final int USUAL_PROBES = 15;

  /** A server that collapses ends a search, and the next goes on; one that always does, tells. */
  private static final int MOST_SEARCHES = 4;

  private static final Duration BESIDE_A_WINDOW = Duration.ofMillis(3_500);
  private static final Duration BESIDE_THE_SEARCH = Duration.ofSeconds(20);

  private final Study study;
  private final Design.Capacity design;
  private final int epoch;
  private final Workload workload;
  private final Load.Search search;

  /**
   * Plans a study whose first load of the first workload is a search.
   *
   * @param epoch the stretch of the run that new trials belong to; trials of others don't count,
   *     since a capacity belongs to one machine and build
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

  /** A trial to make, but for its number. */
  private record Place(Pass pass, String variant, LoadId load) {
    boolean holds(PastTrial past) {
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
    List<PastTrial> others = here.stream().filter(past -> !searching().holds(past)).toList();
    var remaining = remainingByPass(history);
    boolean toSearch = open(here).contains(searching());
    if (toSearch) {
      remaining.merge(Pass.HEADLINE, -1, Integer::sum);
    }
    return TimeEstimate.left(whole, others, remaining)
        .plus(toSearch ? ofTheSearch() : Duration.ZERO);
  }

  private Duration ofTheSearch() {
    return study
        .protocol()
        .window()
        .plus(BESIDE_A_WINDOW)
        .multipliedBy(USUAL_PROBES)
        .plus(BESIDE_THE_SEARCH);
  }

  /** What is to be made, as far as it can be told by now; the first is the next. */
  private List<Place> open(List<PastTrial> here) {
    if (isOpen(searching(), here) || goesOn(here)) {
      return List.of(searching());
    }
    Optional<Double> proposed = proposed(here);
    if (proposed.isEmpty() || design.searchOnly()) {
      return List.of();
    }
    Optional<Double> rate = toConfirm(proposed.get(), here);
    if (rate.isPresent()) {
      Place place = headline(study.baseline(), rate.get());
      // One that can't be had, however often it is tried, leaves nothing to go on with.
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
    if (!toSearch && toConfirm(proposed(here).orElseThrow(), here).isEmpty()) {
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
   * The highest rate that the search held; or the next below those that it did not, where the
   * windows of what it held are not believed.
   */
  private Optional<Double> proposed(List<PastTrial> here) {
    Bracket bracket = Bracket.of(searched(here));
    return bracket.sustained().stream()
        .boxed()
        .findFirst()
        .or(() -> bracket.over().flatMap(this::belowNotHeld));
  }

  private List<Probe> searched(List<PastTrial> here) {
    return searches(here)
        .flatMap(past -> SearchProgress.probes(search, past.measurements()))
        .toList();
  }

  private Stream<PastTrial> searches(List<PastTrial> here) {
    return here.stream()
        .filter(searching()::holds)
        .filter(past -> past.outcome() instanceof Outcome.Completed);
  }

  /** Whether the last server collapsed before the search had come to its end. */
  private boolean goesOn(List<PastTrial> here) {
    List<Probe> searched = searched(here);
    return searches(here).count() < MOST_SEARCHES
        && RateSearch.hasCollapsed(searched)
        && new RateSearch(search, searched).next(List.of()).isPresent();
  }

  /** A search that went up held what it began with. */
  private Optional<Double> belowNotHeld(Probe over) {
    return over.ratePerSecond() > search.fromPerSecond()
        ? Optional.of(justBelow(over.ratePerSecond()))
        : Optional.empty();
  }

  private double justBelow(double rate) {
    return rounded(rate / (1 + search.resolution()));
  }

  /** What fresh servers held. */
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

  /** The next rate to try in a fresh server; none if the capacity is told, or can't be. */
  private Optional<Double> toConfirm(double proposed, List<PastTrial> here) {
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
    double held = fresh.sustained().getAsDouble();
    if (fresh.over().isPresent()) {
      Probe over = fresh.over().get();
      boolean sent = !(over.result() instanceof SloResult.NotSent);
      double middle = rounded(Math.sqrt(held * over.ratePerSecond()));
      return sent && middle > held && middle < over.ratePerSecond()
          ? Optional.of(middle)
          : Optional.empty();
    }
    return Optional.of(rounded(Bracket.CLEARLY_MORE * held));
  }

  /** What tells why it fails: only where it is known at which rate it does. */
  private Stream<Place> explaining(List<PastTrial> here) {
    Bracket fresh = fresh(here);
    Optional<Probe> over =
        fresh.over().filter(probe -> probe.result() instanceof SloResult.NotSustained);
    if (over.isEmpty() || fresh.sustained().isEmpty()) {
      return Stream.empty();
    }
    double held = fresh.sustained().getAsDouble();
    return Stream.concat(
        Stream.of(new Place(Pass.DIAGNOSTIC, study.baseline(), open(over.get().ratePerSecond()))),
        design.knobs().stream()
            .map(knob -> headline(knob.variant(), rounded(knob.rateFactor() * held))));
  }

  private boolean isOpen(Place place, List<PastTrial> here) {
    List<PastTrial> made = here.stream().filter(place::holds).toList();
    if (made.isEmpty()) {
      return true;
    }
    return switch (made.getLast().outcome()) {
      case Outcome.Completed() -> false;
      case Outcome.Invalid _ -> count(made, Outcome.Invalid.class) <= Attempts.MOST_RERUNS;
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
    int attempt = 1 + (int) here.stream().filter(place::holds).count();
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
