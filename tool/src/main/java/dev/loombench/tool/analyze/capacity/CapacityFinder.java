package dev.loombench.tool.analyze.capacity;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt.RateVerdict;
import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.capacity.CapacityResult.KneePoint;
import dev.loombench.tool.analyze.capacity.CapacityResult.Reason;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.Knee;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.capacity.FreshBracket;
import dev.loombench.tool.trial.capacity.RateReplicates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Finder of the capacities that a run searched for. */
public final class CapacityFinder {

  private final Study study;
  private final List<TrialRecord> records;
  private final List<Diagnosis> diagnoses;

  public CapacityFinder(Study study, List<TrialRecord> records, List<Diagnosis> diagnoses) {
    this.study = study;
    this.records = List.copyOf(records);
    this.diagnoses = List.copyOf(diagnoses);
  }

  /** Returns one for each variant under each load that searches for it. */
  public List<CapacityResult> capacities() {
    if (study.design() instanceof Design.Capacity design) {
      return List.of(confirmed(design));
    }
    return study.workloads().stream()
        .flatMap(
            workload ->
                workload.loads().stream()
                    .filter(Load::findsItsPoints)
                    .flatMap(load -> ofVariants(workload, load)))
        .toList();
  }

  private Stream<CapacityResult> ofVariants(Workload workload, Load load) {
    return study.variants().stream()
        .map(
            variant -> {
              List<TrialRecord> made = searches(records, workload, load, variant.id());
              Slo slo = sloOf(load);
              List<Attempt> attempts = CapacityAttempts.warm(made, slo);
              Result result = SearchResults.of(made, load, slo);
              return new CapacityResult(
                  workload.id(),
                  load.id(),
                  variant.id(),
                  slo,
                  result,
                  attempts,
                  knee(attempts),
                  List.of(),
                  List.of(),
                  List.of());
            });
  }

  private static List<TrialRecord> searches(
      List<TrialRecord> among, Workload workload, Load load, VariantId variant) {
    return among.stream()
        .filter(record -> record.trial().pass() == Pass.HEADLINE)
        .filter(record -> record.trial().workload().equals(Optional.of(workload.id())))
        .filter(record -> record.trial().load().equals(load.id()))
        .filter(record -> record.trial().variant().equals(variant))
        .toList();
  }

  private static Slo sloOf(Load load) {
    return load.objective()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "this load searches for no capacity: " + load.label()));
  }

  /** Returns the capacity that fresh servers confirmed, of the run's last epoch. */
  private CapacityResult confirmed(Design.Capacity design) {
    Workload workload = study.workloads().getFirst();
    Load load = workload.loads().getFirst();
    Slo slo = sloOf(load);
    VariantId subject = study.baseline();
    int epoch = records.stream().mapToInt(TrialRecord::epoch).max().orElse(1);
    List<TrialRecord> last = records.stream().filter(record -> record.epoch() == epoch).toList();
    List<TrialRecord> searches = searches(last, workload, load, subject);
    List<Attempt> attempts = new ArrayList<>(CapacityAttempts.warm(searches, slo));
    attempts.addAll(CapacityAttempts.single(last, design, slo));
    FreshBracket fresh =
        FreshBracket.of(
            RateReplicates.withSearch(
                CapacityAttempts.replicates(attempts, subject),
                CapacityAttempts.searched(attempts)));
    Result result =
        isUntried(fresh) ? SearchResults.of(searches, load, slo) : ofFreshServers(fresh, load);
    CapacityBottlenecks bottlenecks =
        fresh.isClosed()
            ? bottlenecks(design, attempts, fresh, workload)
            : CapacityBottlenecks.NONE;
    return new CapacityResult(
        workload.id(),
        load.id(),
        subject,
        slo,
        result,
        attempts,
        knee(attempts),
        bottlenecks.bottlenecks(),
        bottlenecks.knobs(),
        design.notTried());
  }

  private CapacityBottlenecks bottlenecks(
      Design.Capacity design, List<Attempt> attempts, FreshBracket fresh, Workload workload) {
    double over = fresh.over().orElseThrow().ratePerSecond();
    Spacing spacing =
        workload.loads().getFirst() instanceof OpenModel.Search search
            ? search.spacing()
            : Spacing.UNIFORM;
    var rate = new LoadId.Open(over, spacing);
    return CapacityBottlenecks.of(
        design,
        attempts,
        fresh,
        new PointId(workload.id(), rate, rate),
        diagnosesAt(over, workload));
  }

  private static boolean isUntried(FreshBracket fresh) {
    return fresh.sustained().isEmpty() && fresh.over().isEmpty() && !fresh.isContradictory();
  }

  static Result ofFreshServers(FreshBracket fresh, Load load) {
    if (fresh.sustained().isEmpty()) {
      return new Result.NotFound(
          fresh.isContradictory()
              ? Reason.FRESH_SERVERS_DISAGREE
              : Reason.NOT_SUSTAINED_BY_FRESH_SERVERS,
          Optional.empty());
    }
    End low = End.of(fresh.sustained().get());
    if (!fresh.isClosed()) {
      return new Result.AtLeast(low, openReason(fresh));
    }
    End high = End.of(fresh.over().orElseThrow());
    Interval range = SearchResults.widened(low.ratePerSecond(), high.ratePerSecond(), load);
    return fresh.isConfirmed()
        ? new Result.Confirmed(low, high, range)
        : new Result.Between(
            low,
            high,
            range,
            fresh.isContradictory() ? Reason.FRESH_SERVERS_DISAGREE : Reason.SEEN_ONCE);
  }

  private static Reason openReason(FreshBracket fresh) {
    if (fresh.over().isPresent()) {
      return Reason.GENERATOR_SATURATED;
    }
    return fresh.isContradictory() ? Reason.FRESH_SERVERS_DISAGREE : Reason.ALL_SUSTAINED;
  }

  private List<Diagnosis> diagnosesAt(double over, Workload workload) {
    return diagnoses.stream()
        .filter(diagnosis -> diagnosis.bottleneck() != Bottleneck.UNKNOWN)
        .filter(diagnosis -> diagnosis.variant().equals(study.baseline()))
        .filter(diagnosis -> diagnosis.point().workload().equals(Optional.of(workload.id())))
        .filter(
            diagnosis ->
                diagnosis.point().load().openRate().stream().anyMatch(rate -> rate == over))
        .toList();
  }

  /** Returns the knee over one warm server's rates, up to the first not sustained. */
  private static Optional<KneePoint> knee(List<Attempt> attempts) {
    List<Attempt> curve =
        attempts.stream()
            .filter(attempt -> attempt.setting() == Setting.WARM)
            .filter(attempt -> attempt.trial() == attempts.getFirst().trial())
            .filter(attempt -> attempt.figures().containsKey(Metric.LATENCY_P99))
            .sorted(Comparator.comparingDouble(Attempt::duePerSecond))
            .toList();
    long sustained =
        curve.stream().takeWhile(one -> one.verdict() == RateVerdict.SUSTAINED).count();
    List<Attempt> rising = curve.subList(0, (int) Math.min(curve.size(), sustained + 1));
    OptionalInt knee =
        Knee.of(
            rising.stream().mapToDouble(Attempt::duePerSecond).toArray(),
            rising.stream()
                .mapToDouble(attempt -> attempt.figures().get(Metric.LATENCY_P99))
                .toArray());
    return knee.stream()
        .mapToObj(rising::get)
        .map(
            attempt ->
                new KneePoint(attempt.duePerSecond(), attempt.figures().get(Metric.LATENCY_P99)))
        .findFirst();
  }
}
