package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.capacity.RateReplicates;
import dev.loombench.tool.trial.capacity.RateReplicates.FreshTrial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Planner of a capacity search. A search in one warm server proposes a rate, fresh servers confirm
 * it ({@link CapacityConfirmation}), and further trials look for the bottleneck beyond it ({@link
 * CapacityExplanation}).
 */
public final class CapacitySearch implements Planner {

  /** Fresh servers of a confirmation without corrections and disagreements: one at each end. */
  private static final int USUAL_SERVERS = 2;

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
  private final OpenModel.Search search;
  private final CapacityPlace searching;
  private final CapacityExplanation explanation;

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
    this.searching = new CapacityPlace(Pass.HEADLINE, study.baseline(), search.id(), 1);
    this.explanation =
        new CapacityExplanation(design, study.baseline(), search.spacing(), search.resolution());
  }

  private static OpenModel.Search searchOf(Workload workload) {
    if (workload.loads().getFirst() instanceof OpenModel.Search search) {
      return search;
    }
    throw new IllegalArgumentException("the first load is not a search: " + workload.id());
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    List<PastTrial> here = here(history);
    return open(here).stream()
        .findFirst()
        .map(place -> trial(place, Planner.nextNumber(history), here));
  }

  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    var remaining = new EnumMap<Pass, Integer>(Pass.class);
    expected(here(history)).forEach(pass -> remaining.merge(pass, 1, Integer::sum));
    return remaining;
  }

  @Override
  public int planned(List<PastTrial> history) {
    return Planner.made(here(history)) + remaining(history);
  }

  @Override
  public TimeLeft left(Study whole, List<PastTrial> history) {
    List<PastTrial> here = here(history);
    List<PastTrial> others = here.stream().filter(past -> !searching.contains(past)).toList();
    var remaining = remainingByPass(history);
    boolean toSearch = open(here).contains(searching);
    if (toSearch) {
      remaining.merge(Pass.HEADLINE, -1, Integer::sum);
    }
    return new TimeEstimate(whole, others, here)
        .left(remaining)
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
  private List<CapacityPlace> open(List<PastTrial> here) {
    if (searching.isOpen(here) || continues(here)) {
      return List.of(searching);
    }
    Optional<Double> proposed = proposed(here);
    if (proposed.isEmpty() || design.searchOnly()) {
      return List.of();
    }
    CapacityConfirmation confirmation = confirmation(here);
    List<CapacityPlace> places =
        confirmation.steps(proposed.get()).stream().map(this::place).toList();
    List<CapacityPlace> open = places.stream().filter(place -> place.isOpen(here)).toList();
    if (!open.isEmpty()) {
      return open;
    }
    boolean noBracket = places.stream().anyMatch(place -> place.server() == 1);
    return noBracket
        ? List.of() // its only trial could not be completed
        : explanation.places(confirmation.bracket(), variant -> replicates(variant, here)).stream()
            .filter(place -> place.isOpen(here))
            .toList();
  }

  /** Returns the passes of the open trials and of those that usually follow them. */
  private List<Pass> expected(List<PastTrial> here) {
    List<CapacityPlace> open = open(here);
    if (open.isEmpty()) {
      return List.of();
    }
    boolean toSearch = open.contains(searching);
    boolean toConfirm =
        !toSearch
            && confirmation(here).steps(proposed(here).orElseThrow()).stream()
                .map(this::place)
                .anyMatch(open::contains);
    List<Pass> expected = new ArrayList<>(open.stream().map(CapacityPlace::pass).toList());
    if (design.searchOnly() || !(toSearch || toConfirm)) {
      return expected;
    }
    int tried =
        replicates(study.baseline(), here).stream().mapToInt(rate -> rate.results().size()).sum();
    int known = toSearch ? 0 : open.size();
    expected.addAll(Collections.nCopies(Math.max(0, USUAL_SERVERS - tried - known), Pass.HEADLINE));
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
        .flatMap(past -> Probe.of(past.measurements(), search.slo()).stream())
        .toList();
  }

  private Stream<PastTrial> searches(List<PastTrial> here) {
    return here.stream()
        .filter(searching::contains)
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
        ? Optional.of(
            Bracket.rounded(over.ratePerSecond() / (1 + search.resolution()), search.resolution()))
        : Optional.empty();
  }

  private CapacityConfirmation confirmation(List<PastTrial> here) {
    return new CapacityConfirmation(
        search.resolution(),
        RateReplicates.withSearch(replicates(study.baseline(), here), Bracket.of(searched(here))));
  }

  /** Returns the results of a variant on fresh servers, without trials that are to be repeated. */
  private List<RateReplicates> replicates(VariantId variant, List<PastTrial> here) {
    return RateReplicates.of(
        here.stream()
            .filter(past -> past.trial().pass() == Pass.HEADLINE)
            .filter(past -> past.trial().variant().equals(variant))
            .filter(past -> !placeOf(past.trial()).isOpen(here))
            .flatMap(this::freshTrial)
            .toList());
  }

  private Stream<FreshTrial> freshTrial(PastTrial past) {
    return past.trial().load().openRate().stream()
        .boxed()
        .flatMap(
            rate ->
                SloResult.of(search.slo(), past.outcome(), past.measurements()).stream()
                    .map(result -> new FreshTrial(rate, past.trial().block(), result)));
  }

  private static CapacityPlace placeOf(Trial trial) {
    return new CapacityPlace(trial.pass(), trial.variant(), trial.load(), trial.block());
  }

  private CapacityPlace place(CapacityConfirmation.Step step) {
    return new CapacityPlace(
        Pass.HEADLINE,
        study.baseline(),
        new LoadId.Open(step.ratePerSecond(), search.spacing()),
        step.server());
  }

  private List<PastTrial> here(List<PastTrial> history) {
    return history.stream().filter(past -> past.epoch() == epoch).toList();
  }

  private Trial trial(CapacityPlace place, int number, List<PastTrial> here) {
    int attempt = place.nextAttempt(here);
    return new Trial(
        number,
        place.pass(),
        place.server(),
        attempt,
        place.variant(),
        Optional.of(workload.id()),
        place.load(),
        Attempts.seed(study.protocol().orderSeed(), place.load().label(), place.server(), attempt));
  }
}
