package dev.loombench.tool.simulation;

import dev.loombench.tool.simulation.ClaimDecisions.Judgment;
import dev.loombench.tool.simulation.ClaimDecisions.Test;
import dev.loombench.tool.simulation.ErrorRates.Share;
import dev.loombench.tool.simulation.SimulatedStudy.Plan;
import dev.loombench.tool.stats.FalseCoverage;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables of the error rates of verdicts and claims, as Markdown. Each cell has one number for each
 * plan: 3, 6 and 12 blocks, and until sure.
 */
final class ErrorRateTables {

  private static final int RUNS = 2_000;

  private static final int RUNS_OF_AN_ORDER = 25;
  private static final int MAX_ORDERS = 16;

  private final int runs;
  private final boolean parallel;
  private final List<String> exceeding = new ArrayList<>();

  ErrorRateTables(int runs, boolean parallel) {
    this.runs = runs;
    this.parallel = parallel;
  }

  /** Prints the tables; an argument replaces the number of runs for each noise and plan. */
  public static void main(String[] arguments) {
    int runs = arguments.length == 0 ? RUNS : Integer.parseInt(arguments[0]);
    new ErrorRateTables(runs, true).print(System.out);
  }

  void print(PrintStream out) {
    List<Noise> noises = Noise.all();
    out.println("Verdicts, in percent:");
    out.println();
    header(
        out,
        "false coverage of identical variants",
        "of different variants",
        "intervals that cover",
        "identical called different",
        "identical called equivalent",
        "10 % less found",
        "different called equivalent",
        "mean blocks until sure");
    noises.forEach(noise -> out.println(comparisons(noise)));
    List<List<ErrorRates<ClaimDecisions.Kind>>> claims =
        noises.stream().map(noise -> plans(plan -> claims(noise, plan))).toList();
    print(out, "Wrong results of claims", Judgment.WRONG, noises, claims);
    print(out, "True results of claims", Judgment.RIGHT, noises, claims);
    print(out, "Intervals of claims that cover the truth", Judgment.COVERED, noises, claims);
    for (int noise = 0; noise < noises.size(); noise++) {
      check("claims", noises.get(noise), claims.get(noise), ClaimDecisions.Kind.FALSE_COVERAGE);
    }
    out.println();
    out.println("False coverage above 5 % by more than two Monte Carlo standard errors:");
    out.println();
    exceeding.forEach(out::println);
  }

  /** Notes the plans in which a false coverage exceeds the level. */
  private <K> void check(
      String decisions, Noise noise, List<ErrorRates<K>> rates, K falseCoverage) {
    List<Plan> plans = List.of(Plan.values());
    for (int index = 0; index < plans.size(); index++) {
      Plan plan = plans.get(index);
      Share share = rates.get(index).share(falseCoverage);
      if (share.mean() > FalseCoverage.RATE + 2 * share.error()) {
        exceeding.add(
            String.format(
                Locale.ROOT,
                "- %s, %s, %s: %.1f %%, standard error %.2f %%",
                decisions,
                noise.label(),
                plan.label(),
                100 * share.mean(),
                100 * share.error()));
      }
    }
  }

  private static void print(
      PrintStream out,
      String title,
      Judgment judgment,
      List<Noise> noises,
      List<List<ErrorRates<ClaimDecisions.Kind>>> claims) {
    boolean wrong = judgment == Judgment.WRONG;
    List<Test> tests =
        Arrays.stream(Test.values())
            .filter(test -> test != Test.ANY || wrong)
            .filter(test -> test != Test.COUNT || judgment != Judgment.COVERED)
            .toList();
    out.println();
    out.println(title + ", in percent:");
    out.println();
    header(
        out,
        tests.stream()
            .map(test -> test == Test.ANY ? "false coverage" : test.key())
            .toArray(String[]::new));
    for (int noise = 0; noise < noises.size(); noise++) {
      List<ErrorRates<ClaimDecisions.Kind>> rates = claims.get(noise);
      out.println(
          row(
              noises.get(noise).label(),
              tests.stream()
                  .map(
                      test ->
                          test == Test.ANY
                              ? ClaimDecisions.Kind.FALSE_COVERAGE
                              : new ClaimDecisions.Kind(test, judgment))
                  .map(kind -> shares(rates, kind))));
    }
  }

  private static void header(PrintStream out, String... columns) {
    out.println(row("noise", Stream.of(columns)));
    out.println(row("---", Stream.of(columns).map(_ -> "---")));
  }

  private String comparisons(Noise noise) {
    List<ErrorRates<ComparisonDecisions.Kind>> identical =
        plans(plan -> comparisons(SimulatedStudy.IDENTICAL, noise, plan));
    List<ErrorRates<ComparisonDecisions.Kind>> different =
        plans(plan -> comparisons(SimulatedStudy.DIFFERENT, noise, plan));
    check("identical variants", noise, identical, ComparisonDecisions.Kind.FALSE_COVERAGE);
    check("different variants", noise, different, ComparisonDecisions.Kind.FALSE_COVERAGE);
    return row(
        noise.label(),
        Stream.of(
            shares(identical, ComparisonDecisions.Kind.FALSE_COVERAGE),
            shares(different, ComparisonDecisions.Kind.FALSE_COVERAGE),
            shares(different, ComparisonDecisions.Kind.COVERED),
            shares(identical, ComparisonDecisions.Kind.FALSE_DIFFERENCE),
            shares(identical, ComparisonDecisions.Kind.EQUIVALENT),
            shares(different, ComparisonDecisions.Kind.FOUND),
            shares(different, ComparisonDecisions.Kind.FALSE_AGREEMENT),
            String.format(
                Locale.ROOT,
                "%.1f, %.1f",
                identical.getLast().share(ComparisonDecisions.Kind.BLOCKS).mean(),
                different.getLast().share(ComparisonDecisions.Kind.BLOCKS).mean())));
  }

  /** Returns the error rates of comparisons. */
  ErrorRates<ComparisonDecisions.Kind> comparisons(SimulatedStudy study, Noise noise, Plan plan) {
    var drawn = new SimulatedRuns(study, plan, noise, orders());
    var decisions = new ComparisonDecisions(new Estimands(study, noise));
    return ErrorRates.of(runs, parallel, number -> decisions.of(drawn.draw(number)));
  }

  /** Returns the error rates of claims. */
  ErrorRates<ClaimDecisions.Kind> claims(Noise noise, Plan plan) {
    var drawn = new SimulatedRuns(SimulatedStudy.CLAIMS, plan, noise, orders());
    var decisions = new ClaimDecisions(SimulatedStudy.CLAIMS, noise);
    return ErrorRates.of(runs, parallel, number -> decisions.of(drawn.draw(number)));
  }

  private int orders() {
    return Math.clamp(runs / RUNS_OF_AN_ORDER, 1, MAX_ORDERS);
  }

  private static <T> List<T> plans(Function<Plan, T> rates) {
    return Arrays.stream(Plan.values()).map(rates).toList();
  }

  private static String row(String label, Stream<String> cells) {
    return Stream.concat(Stream.of(label), cells).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static <K> String shares(List<ErrorRates<K>> rates, K kind) {
    return rates.stream()
        .map(one -> one.share(kind))
        .map(ErrorRateTables::percent)
        .collect(Collectors.joining(", "));
  }

  private static String percent(Share share) {
    return share == null ? "–" : String.format(Locale.ROOT, "%.1f", 100 * share.mean());
  }
}
