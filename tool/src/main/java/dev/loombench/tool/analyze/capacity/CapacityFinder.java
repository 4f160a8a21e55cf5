package dev.loombench.tool.analyze.capacity;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.KneePoint;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.stats.Knee;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Tells the capacities that a run looked for. */
public final class CapacityFinder {

  private final Study study;
  private final List<TrialRecord> records;
  private final List<Diagnosis> diagnoses;

  /**
   * @param diagnoses what gave out at each point, as far as measuring there tells
   */
  public CapacityFinder(Study study, List<TrialRecord> records, List<Diagnosis> diagnoses) {
    this.study = study;
    this.records = List.copyOf(records);
    this.diagnoses = List.copyOf(diagnoses);
  }

  /** One for each variant under each load that looks for it; none if no load does. */
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
              List<TrialRecord> made = searches(records, workload, load, variant.name());
              Slo slo = sloOf(load);
              List<Attempt> attempts = CapacityAttempts.warm(made, slo);
              Result result = ofSearches(made, load, slo);
              return new CapacityResult(
                  workload.name(),
                  load.id(),
                  variant.name(),
                  slo,
                  result,
                  attempts,
                  knee(attempts),
                  List.of(),
                  List.of(),
                  new CapacityPhrases(variant.name(), slo).of(result, attempts));
            });
  }

  private static List<TrialRecord> searches(
      List<TrialRecord> among, Workload workload, Load load, String variant) {
    return among.stream()
        .filter(record -> record.trial().pass() == Pass.HEADLINE)
        .filter(record -> record.trial().workload().equals(workload.name()))
        .filter(record -> record.trial().load().equals(load.id()))
        .filter(record -> record.trial().variant().equals(variant))
        .toList();
  }

  /** What one search found, or several that repeat it. */
  private static Result ofSearches(List<TrialRecord> made, Load load, Slo slo) {
    List<Bracket> brackets =
        made.stream()
            .filter(TrialRecord::completed)
            .map(record -> Bracket.of(load, probes(record, slo)))
            .toList();
    if (brackets.size() > 1) {
      return new Result.Repeated(
          MeanInterval.of(
              brackets.stream().mapToDouble(bracket -> bracket.sustained().orElse(0)).toArray(),
              MeanInterval.CONFIDENCE));
    }
    return brackets.stream()
        .findFirst()
        .map(bracket -> open(bracket, "it was looked for in one warm server only"))
        .orElseGet(() -> new Result.NotFound(whyNone(made)));
  }

  private static String whyNone(List<TrialRecord> made) {
    return made.isEmpty()
        ? "no search has run yet"
        : "no search completed: "
            + made.getLast().outcome().reasonText().lines().findFirst().orElse("").strip();
  }

  /** A bracket that nothing confirmed. */
  private static Result open(Bracket bracket, String why) {
    if (bracket.sustained().isEmpty()) {
      return new Result.NotFound("it held no rate that was tried");
    }
    double held = bracket.sustained().getAsDouble();
    return bracket
        .over()
        .map(
            over ->
                switch (over.result()) {
                  case SloResult.NotSent _ ->
                      new Result.AtLeast(held, "the load generator could send no more");
                  case SloResult.Sustained _, SloResult.NotSustained _ ->
                      (Result) new Result.Between(held, over.ratePerSecond(), why);
                })
        .orElseGet(() -> new Result.AtLeast(held, "no rate was tried that it does not hold"));
  }

  private static List<Probe> probes(TrialRecord record, Slo slo) {
    return record.measurements().stream()
        .flatMap(
            measurement ->
                measurement.step().openRate().stream()
                    .mapToObj(rate -> new Probe(rate, SloResult.of(slo, measurement))))
        .toList();
  }

  private static Slo sloOf(Load load) {
    return switch (load) {
      case Load.Search search -> search.slo();
      case Load.Ramp ramp -> ramp.slo();
      case Load.Open _, Load.OpenSteps _, Load.Closed _, Load.Iterations _ ->
          throw new IllegalArgumentException("this load looks for no capacity: " + load.label());
    };
  }

  /** A search, confirmed in fresh servers, of the stretch of the run that is the last. */
  private CapacityResult confirmed(Design.Capacity design) {
    Workload workload = study.workloads().getFirst();
    Load load = workload.loads().getFirst();
    Slo slo = sloOf(load);
    String subject = study.baseline();
    int epoch = records.stream().mapToInt(TrialRecord::epoch).max().orElse(1);
    List<TrialRecord> last = records.stream().filter(record -> record.epoch() == epoch).toList();
    List<TrialRecord> searches = searches(last, workload, load, subject);
    List<Attempt> attempts = new ArrayList<>(CapacityAttempts.warm(searches, slo));
    attempts.addAll(CapacityAttempts.single(last, design, slo));
    Bracket fresh = Bracket.of(fresh(attempts));
    Result result = result(fresh, ofSearches(searches, load, slo), load);
    var told =
        new CapacityBottlenecks(
                subject,
                workload.name(),
                load instanceof Load.Search search ? search.spacing() : Spacing.UNIFORM,
                design,
                attempts,
                diagnosesOf(fresh, workload))
            .of(fresh);
    return new CapacityResult(
        workload.name(),
        load.id(),
        subject,
        slo,
        result,
        attempts,
        knee(attempts),
        told.causes(),
        told.knobs(),
        new CapacityPhrases(subject, slo).of(result, attempts, told, design.notTried()));
  }

  private static Result result(Bracket fresh, Result searched, Load load) {
    if (fresh.sustained().isEmpty() && fresh.over().isEmpty()) {
      return searched;
    }
    if (fresh.sustained().isEmpty()) {
      return new Result.NotFound(
          "no fresh server held the rate that the search proposed, nor one below it");
    }
    double resolution = load instanceof Load.Search search ? search.resolution() : 0;
    return fresh.isTight(resolution)
        ? new Result.Confirmed(
            fresh.sustained().getAsDouble(), fresh.over().orElseThrow().ratePerSecond())
        : open(fresh, "fresh servers did not agree, or not all trials were made");
  }

  private static List<Probe> fresh(List<Attempt> attempts) {
    return attempts.stream()
        .filter(attempt -> attempt.setting() == Setting.FRESH)
        .flatMap(
            attempt ->
                attempt.result().stream().map(result -> new Probe(attempt.duePerSecond(), result)))
        .toList();
  }

  /** What was seen to give out where it fails; there is none before that is known. */
  private List<Diagnosis> diagnosesOf(Bracket fresh, Workload workload) {
    return fresh.over().stream()
        .flatMap(
            over ->
                diagnoses.stream()
                    .filter(diagnosis -> diagnosis.cause() != Bottleneck.UNKNOWN)
                    .filter(diagnosis -> diagnosis.variant().equals(study.baseline()))
                    .filter(diagnosis -> diagnosis.point().workload().equals(workload.name()))
                    .filter(
                        diagnosis ->
                            diagnosis.point().load().openRate().stream()
                                .anyMatch(rate -> rate == over.ratePerSecond())))
        .toList();
  }

  /** Of one warm server's rates up to the first that it did not hold. */
  private static Optional<KneePoint> knee(List<Attempt> attempts) {
    List<Attempt> curve =
        attempts.stream()
            .filter(attempt -> attempt.setting() == Setting.WARM)
            .filter(attempt -> attempt.trial() == attempts.getFirst().trial())
            .filter(attempt -> attempt.figures().containsKey(Metric.LATENCY_P99))
            .sorted(Comparator.comparingDouble(Attempt::duePerSecond))
            .toList();
    long held = curve.stream().takeWhile(attempt -> attempt.verdict().equals("held")).count();
    List<Attempt> rising = curve.subList(0, (int) Math.min(curve.size(), held + 1));
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
