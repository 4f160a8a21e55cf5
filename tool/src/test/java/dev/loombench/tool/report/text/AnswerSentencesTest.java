package dev.loombench.tool.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerSentencesTest {

  @Test
  void namesTheLeadersTheBoundAndTheRest() {
    String answer =
        answer(
            RunBuilder.closed("pool-200", "virtual", "webflux")
                .throughputs("pool-200", 1980, 1970, 1990)
                .throughputs("virtual", 4570, 4560, 4590)
                .throughputs("webflux", 4510, 4490, 4540));

    assertThat(answer)
        .isEqualTo(
            "delay-100, closed 500: virtual and webflux serve 2.31 and 2.28 times as many requests"
                + " as pool-200 (95 % intervals 2.30–2.32, 2.27–2.28; 3 blocks). Between virtual and"
                + " webflux: no difference (equivalent within 5 %). Why: pool-200 is at 99 % of its"
                + " bound of 2000/s, set by its 200 threads.");
  }

  @Test
  void reportsThatTooFewUsersShowNoLimit() {
    assertThat(
            answer(
                RunBuilder.closed("virtual", "webflux")
                    .throughputs("virtual", 4900, 4900, 4900)
                    .throughputs("webflux", 4950, 4950, 4950)))
        .isEqualTo(
            "delay-100, closed 500: webflux serves as many requests as virtual (equivalent within"
                + " 5 %; 3 blocks). Why: virtual and webflux are at 98 % and 99 % of the 5000/s that the"
                + " users can request: this load does not reach their capacity.");
  }

  @Test
  void usesTheSingularForOneSlowerVariant() {
    assertThat(
            answer(
                RunBuilder.closed("virtual", "pool-100")
                    .throughputs("virtual", 2000, 2010, 2005)
                    .throughputs("pool-100", 800, 805, 810)))
        .isEqualTo(
            "delay-100, closed 500: pool-100 serves 0.40 times as many requests as virtual"
                + " (95 % interval 0.40–0.41; 3 blocks). Why: Unknown for pool-100. A diagnostic"
                + " block (--set protocol.diagnostic-blocks=1) would show pauses and waiting"
                + " threads.");
  }

  @Test
  void writesASentenceForEachOfMixedVerdicts() {
    assertThat(
            answer(
                RunBuilder.closed("a", "b", "c", "d", "e")
                    .throughputs("a", 1000, 1000, 1000)
                    .throughputs("b", 1500, 1510, 1490)
                    .throughputs("c", 1000, 1001, 999)
                    .throughputs("d", 800, 1200, 1100)
                    .throughputs("e", 1000)
                    .invalid("e", 2, "still warming")
                    .invalid("e", 3, "still warming")))
        .isEqualTo(
            "delay-100, closed 500: b serves 1.50 times as many requests as a (96.7 % interval"
                + " 1.47–1.53; 3 blocks). c serves as many requests as a (equivalent within 5 %;"
                + " 3 blocks). d changes throughput by −47 % to +97 % over a (best estimate +1.8 %;"
                + " 96.7 % interval, 3 blocks). A loss of more than 47 % is excluded. A run of 6"
                + " blocks (about 28 minutes) is expected to give ± 29 %. e can't be compared with a"
                + " in throughput: 67 % of the trials of e were rejected, but 0 % of those of a. Why:"
                + " Unknown for a (20 % of the 5000/s that the users can request). A diagnostic"
                + " block (--set protocol.diagnostic-blocks=1) would show pauses and waiting"
                + " threads.");
  }

  @Test
  void usesThePluralForSeveralEquivalentVariants() {
    assertThat(
            answer(
                RunBuilder.closed("a", "b", "c")
                    .throughputs("a", 1000, 1000, 1000)
                    .throughputs("b", 1001, 1001, 1001)
                    .throughputs("c", 999, 999, 999)))
        .isEqualTo(
            "delay-100, closed 500: b and c serve as many requests as a (equivalent within 5 %;"
                + " 3 blocks).");
  }

  @Test
  void answersAnOpenLoadByCapacityTailAndCost() {
    var run = RunBuilder.open(2000, "pool-100", "virtual", "webflux");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-100", block, open(1000, 1000, 9000 + block, 300))
          .trial("virtual", block, open(2000, 0, 103 + block, 200))
          .trial("webflux", block, open(2000, 0, 120 + block, 180));
    }

    assertThat(answer(run))
        .isEqualTo(
            "delay-100, open 2000/s poisson: pool-100 is overloaded: 2000 requests"
                + " are due and 1000 succeed per second; the backlog grows by 1000/s."
                + " virtual and webflux serve 2.00 and 2.00 times as many requests as"
                + " pool-100 (95 % intervals 2.00–2.00, 2.00–2.00; 3 blocks). Why: pool-100 is at 100 % of"
                + " its bound of 1000/s, set by its 100 threads. Also: virtual 0.67 times"
                + " the CPU per request (0.66–0.67); webflux 0.60 times the CPU per request"
                + " (0.60–0.60).");
  }

  @Test
  void anOverloadedServerThatTakesFewRequestsAtATimeIsNamed() {
    var run =
        RunBuilder.open(1600, "one", "fast").warmedUpWith(2, 2).withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("one", block, withCpu(open(900, 700, 1900, 300), 0.3))
          .trial("fast", block, withCpu(open(1600, 0, 3, 300), 0.5));
    }

    assertThat(answer(run))
        .contains(
            "one: at most about 3 requests at once (1600/s × the 2.00 ms that one takes at a lower"
                + " load), CPU 30 %: something that takes few requests at a time (worker, lock,"
                + " connection) sets 900/s.");
  }

  private static Map<Metric, Double> withCpu(Map<Metric, Double> figures, double cores) {
    var all = new EnumMap<>(figures);
    all.put(Metric.SERVER_CPU, cores);
    all.put(Metric.GENERATOR_CPU, 0.2);
    return all;
  }

  @Test
  void theCycleOfAUserIsSplitAndWhatIsUnknownIsNamed() {
    var run = RunBuilder.closed("pool-200", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, closed(2000, 300, 2, 1))
          .trial("virtual", block, closed(4300, 2000, 0.05, 9));
    }

    assertThat(answer(run))
        .contains(
            "Unknown for virtual (86 % of the 5000/s that the users can request, 14.4 of a cycle of"
                + " 116 ms not accounted for, the collector uses 9.00 % of its CPU). A diagnostic"
                + " block (--set protocol.diagnostic-blocks=1) would show pauses and waiting"
                + " threads.");
    assertThat(run.analyzed().measurements().budgets())
        .extracting(budget -> budget.variant().name(), TimeBudget::cycleMillis)
        .containsExactly(tuple("pool-200", 250.0), tuple("virtual", 500e3 / 4300));
  }

  @Test
  void theWaitThatKeepsUsersFromTheirRateIsNamed() {
    var run = RunBuilder.closed("pool-200", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, closed(2000, 300, 2, 1))
          .trial(
              "virtual",
              block,
              Map.of(
                  Metric.THROUGHPUT, 4500.0,
                  Metric.CPU_PER_REQUEST, 1000.0,
                  Metric.RUN_QUEUE_WAIT, 0.05,
                  Metric.CARRIER_QUEUE, 36.0 + 4.5 * block));
    }

    assertThat(answer(run))
        .contains(
            "virtual is at 90 % of the 5000/s that the users can request: waiting for a carrier takes"
                + " 10.0 ms (9.00–11.0 between trials) of a cycle of 111 ms.")
        .doesNotContain("Unknown");
  }

  @Test
  void aLargerPoolThatWouldDoTheSameIsNamedIfTheCpuHasRoom() {
    assertThat(answer(pool(0.3)))
        .endsWith(
            "Instead: By arithmetic, pool-200 would serve 4900/s with 490 threads (not measured).");
    assertThat(answer(pool(0.5))).doesNotContain("Instead");
  }

  private static RunBuilder pool(double cores) {
    var run = RunBuilder.closed("pool-200", "virtual").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, Map.of(Metric.THROUGHPUT, 1980.0, Metric.SERVER_CPU, cores))
          .trial("virtual", block, Map.of(Metric.THROUGHPUT, 4900.0, Metric.SERVER_CPU, 0.7));
    }
    return run;
  }

  @Test
  void onAFullCpuTheCpuOfARequestIsNamed() {
    var run = RunBuilder.closed("a", "virtual").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, fullCpu(500 + block, 2000))
          .trial("virtual", block, fullCpu(1000, 1000));
    }

    assertThat(answer(run)).contains("A request of virtual takes 1.00 ms of CPU, of a 2.00 ms.");
  }

  @Test
  void equalCpuOfARequestIsNoCause() {
    var run = RunBuilder.closed("a", "throttled").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, fullCpu(1000 + block, 1000))
          .trial("throttled", block, fullCpu(900, 1001));
    }

    assertThat(answer(run)).contains("0.90 times").doesNotContain("of CPU, of a");
  }

  private static Map<Metric, Double> fullCpu(double perSecond, double cpuMicros) {
    return Map.of(
        Metric.THROUGHPUT,
        perSecond,
        Metric.CPU_PER_REQUEST,
        cpuMicros,
        Metric.SERVER_CPU,
        1.0,
        Metric.COLLECTOR_SHARE,
        1.0);
  }

  @Test
  void theRestBeforeAFullCpuIsNoQuestion() {
    var run = RunBuilder.closed("a", "virtual").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, closed(4900, 20, 0.1, 1))
          .trial(
              "virtual",
              block,
              Map.of(
                  Metric.THROUGHPUT, 2500.0,
                  Metric.CPU_PER_REQUEST, 400.0,
                  Metric.RUN_QUEUE_WAIT, 0.1,
                  Metric.SERVER_CPU, 1.0));
    }

    assertThat(answer(run)).contains("Unknown for virtual (50 %").doesNotContain("accounted for");
  }

  private static Map<Metric, Double> closed(
      double perSecond, double cpuMicros, double queued, double collectorPercent) {
    return Map.of(
        Metric.THROUGHPUT, perSecond,
        Metric.CPU_PER_REQUEST, cpuMicros,
        Metric.RUN_QUEUE_WAIT, queued,
        Metric.COLLECTOR_SHARE, collectorPercent);
  }

  @Test
  void theLatencyOfTheSameThroughputIsNamed() {
    var run = RunBuilder.closed("a", "b");
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, spread(600 + block, 50, 500)).trial("b", block, spread(600, 150, 200));
    }

    assertThat(answer(run))
        .contains("Price: b 3.00 times the p50 (2.99–3.01). Also: b 0.40 times the p90");
  }

  private static Map<Metric, Double> spread(double perSecond, double median, double p90) {
    return Map.of(
        Metric.THROUGHPUT, perSecond, Metric.LATENCY_P50, median, Metric.LATENCY_P90, p90);
  }

  @Test
  void aLockAtWhichRequestsWaitMostOfTheirTimeIsNamed() {
    var run = RunBuilder.closed("a", "b").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, closed(1000, 1000, 6, 1)).trial("b", block, closed(1000, 1000, 0, 1));
    }
    run.nowDiagnostic()
        .withEvidence(
            new CodeLocation(
                Metric.MONITOR_CONTENDED.key(),
                "monitor of java.util.jar.JarFile",
                List.of("java.util.zip.ZipFile.getEntry:289", "org.example.Links.resolve:12"),
                7000,
                400_000))
        .trial("a", 1, Map.of(Metric.THROUGHPUT, 1000.0, Metric.MONITOR_CONTENDED_TIME, 300.0));

    assertThat(answer(run))
        .contains(
            "Waiting at monitors takes 300 ms of a cycle of 500 ms of a, longest at"
                + " org.example.Links.resolve:12.");
  }

  @Test
  void aQueueForTheCpuThatIsNotServedInOrderIsNamed() {
    var run = RunBuilder.closed("a", "b").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, queued(100)).trial("b", block, queued(480));
    }

    assertThat(answer(run))
        .contains(
            "Requests of a wait 80 % of their cycle for a CPU, but not in order: half of them take"
                + " at most 100 ms, the mean is 500 ms.")
        .doesNotContain("Requests of b wait");
  }

  private static Map<Metric, Double> queued(double median) {
    var figures = new EnumMap<>(closed(1000, 1000, 400, 1));
    figures.put(Metric.LATENCY_MEAN, 500.0);
    figures.put(Metric.LATENCY_P50, median);
    return figures;
  }

  @Test
  void smallLatenciesAreEquivalentWithinHalfAMillisecond() {
    var run = RunBuilder.open(100, "a", "b");
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, Map.of(Metric.LATENCY_P90, 1.0))
          .trial("b", block, Map.of(Metric.LATENCY_P90, 1.3));
    }

    assertThat(answer(run)).contains("b answers as fast as a: p90 (equivalent within 0.5 ms;");
  }

  @Test
  void aSingleVariantIsDescribed() {
    assertThat(answer(RunBuilder.closed("virtual").throughputs("virtual", 3000, 3000, 3000)))
        .isEqualTo(
            "delay-100, closed 500: virtual serves 3000 requests/s (95 % interval 3000–3000;"
                + " 3 trials).");
  }

  @Test
  void reportsFailures() {
    assertThat(
            answer(
                RunBuilder.closed("virtual")
                    .trial(
                        "virtual", 1, Map.of(Metric.THROUGHPUT, 400.0, Metric.FAILED_SHARE, 8.44))))
        .isEqualTo(
            "delay-100, closed 500: virtual serves 400 requests/s (one trial)."
                + " virtual fails 8.44 % of its requests.");
  }

  @Test
  void comparesTheOthersIfTheBaselineNeverCompleted() {
    assertThat(
            answer(
                RunBuilder.closed("a", "b", "c")
                    .failed("a", 1, "the server ended with exit code 1.\nat Main.java:1")
                    .throughputs("b", 1000, 1000, 1000)
                    .throughputs("c", 2000, 2000, 2000)))
        .isEqualTo(
            "delay-100, closed 500: c serves 2.00 times as many requests as b (95 % interval"
                + " 2.00–2.00; 3 blocks). No trial of a completed: the server ended with exit code"
                + " 1.");
  }

  @Test
  void reportsThatNothingCompleted() {
    assertThat(answer(RunBuilder.closed("a", "b").disturbed("a", 1, "steal of 9 %")))
        .isEqualTo(
            "delay-100, closed 500: No trial of a completed: steal of 9 %."
                + " No trial of b has run yet.");
  }

  private static Map<Metric, Double> open(
      double throughput, double backlog, double p99, double cpuMicros) {
    return Map.of(
        Metric.SCHEDULED, throughput + backlog,
        Metric.BACKLOG_SLOPE, backlog,
        Metric.THROUGHPUT, throughput,
        Metric.LATENCY_P99, p99,
        Metric.CPU_PER_REQUEST, cpuMicros);
  }

  private static String answer(RunBuilder run) {
    Analysis analysis = run.analyzed();
    return new AnswerSentences(analysis.study()).line(analysis.conclusions().answers().getFirst());
  }
}
