package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.loombench.walls.Walls;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Structure of the tool: dependencies between packages, entry points and sizes. */
class WallsTest {

  private static final Walls OURS = new Walls("dev.loombench");

  /** The classes of each room that other rooms may use, beside its data types. */
  private static final Map<String, Set<String>> ENTRY_POINTS =
      Map.ofEntries(
          entry("problem", "Problem"),
          entry("text", "DurationConverter", "Lists", "Numbers"),
          entry(
              "stats",
              "Bootstrap",
              "ChangePoints",
              "DownSample",
              "Knee",
              "LinearTrend",
              "LogScale",
              "MeanInterval",
              "Median",
              "Outliers",
              "Quantiles",
              "RatioInterval",
              "WelchRatio"),
          entry(
              "yaml",
              "Cursor",
              "Durations",
              "NearestName",
              "Quoting",
              "TextFile",
              "UnreadableValue",
              "ValueReaders",
              "YamlDocument",
              "YamlErrors",
              "YamlFields",
              "YamlScalar"),
          entry(
              "study",
              "MemorySize",
              "sweep.KnobVariants",
              "sweep.SweepStudy",
              "yaml.PlacesReader",
              "yaml.StudyCatalog",
              "yaml.StudyReader"),
          entry(
              "trial",
              "GeneratorLimit",
              "comparison.ComparedMetrics",
              "comparison.EquivalenceMargin",
              "comparison.FailureLimit"),
          entry("plan", "Planners", "RateRamp", "RateSearch", "SearchProgress"),
          entry(
              "launch",
              "CpuPlacement",
              "Launcher",
              "Machine",
              "PreparedServers",
              "ServerBuilds",
              "ServerLimits",
              "ServerPreparer",
              "container.EngineProbe",
              "container.HostLibraries",
              "identity.CommandFiles",
              "identity.IdentityReader",
              "jdk.Jdks",
              "os.CpuRecording",
              "os.FileHashes",
              "os.KernelFile",
              "os.PageCache",
              "os.ShellWords",
              "os.SystemFiles"),
          entry("doctor", "Doctor"),
          entry("packaging", "Packager"),
          entry(
              "load",
              "Database",
              "DatabaseProcesses",
              "DelayProxies",
              "Downstream",
              "FailuresSoFar",
              "LoadPlans",
              "LoadProcesses",
              "LoginSession",
              "WholeAnswers"),
          entry(
              "record",
              "JdkCommand",
              "SampleThread",
              "jfr.JfrRecorder",
              "proc.ProcRecorder",
              "proc.ProcessMeter",
              "profile.ProfileRecorder",
              "prometheus.PoolDrain",
              "prometheus.PrometheusRecorder",
              "threads.VirtualStacksRecorder"),
          entry(
              "store",
              "AtomicFile",
              "LatencyLog",
              "JsonLines",
              "LongLog",
              "PrivateFolders",
              "RunDirectory",
              "RunLock",
              "RunPack",
              "StackLog"),
          entry(
              "place",
              "AgentConnection",
              "EngineRecorder",
              "PlacesCheck",
              "RemoteHost",
              "RemoteLoad",
              "RemoteServers",
              "RunHosts",
              "TrafficControl"),
          entry("agent"),
          entry("analyze", "measure.TimeSeriesAnalysis"),
          entry(
              "report",
              "ReportFiles",
              "TerminalReport",
              "common.Resource",
              "csv.HistoryCsv",
              "flamegraph.FlameGraphs",
              "html.D3",
              "html.HtmlPage",
              "html.RunComparisonPage",
              "html.SitePage",
              "html.TrendPage",
              "html.ValidationPage",
              "terminal.AdviceText",
              "terminal.ApplicationAnswerText",
              "terminal.BetweenRunsText",
              "terminal.HistoryText",
              "terminal.RunComparisonMarkdown",
              "terminal.RunComparisonText",
              "terminal.Terminal",
              "terminal.TrendText",
              "terminal.TrialText",
              "terminal.ValidationText",
              "terminal.WrappedText"),
          entry(
              "run",
              "Baselines",
              "BetweenRunsFile",
              "CapacityStudy",
              "Home",
              "RecorderSets",
              "ResultSite",
              "RunExitCode",
              "RunHistory",
              "RunReports",
              "RunStudy",
              "ServeVariant",
              "StartupStudy",
              "StoredRuns",
              "TrialEnvironment",
              "trial.BackingServices",
              "trial.ClientReadings"),
          entry(
              "publish",
              "LiveLoad",
              "LiveRun",
              "MetricsServer",
              "live.LiveTimeline",
              "live.LiveView"),
          entry(
              "loadtest",
              "LoadGateParser",
              "LoadHeaders",
              "LoadRequestFile",
              "LoadStages",
              "LoadTest",
              "LoadTestReport"),
          entry("ownapp", "TryApplication", "TryDefaults"),
          entry("validate", "BetweenRunsMeasurement", "ScriptedServer", "Validator"),
          entry("cli"));

  private static Map.Entry<String, Set<String>> entry(String room, String... classes) {
    return Map.entry(room, Set.of(classes));
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS) // reads the classes once
  class OfTheTool {

    private static final JavaClasses CLASSES = OURS.productionClasses();

    @Test
    void packagesDependOnlyOnAllowedPackages() {
      OURS.onlyAllowedDependencies().forEach(rule -> rule.check(CLASSES));
    }

    @Test
    void everyAllowedDependencyIsUsed() {
      assertThat(OURS.unusedAllowances(CLASSES)).isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
      OURS.noCycles().check(CLASSES);
    }

    @Test
    void everyPackageIsInTheTable() {
      OURS.everyPackageInTheTable().check(CLASSES);
    }

    @Test
    void contractDependsOnTheJdkOnly() {
      OURS.contractUsesTheJdkOnly().check(CLASSES);
    }

    @Test
    void roomsAreUsedThroughTheirEntryPoints() {
      OURS.onlyEntryPointsAreUsedFromOutside(ENTRY_POINTS).check(CLASSES);
    }

    @Test
    void packagesHaveAtMostThirtyFiles() {
      assertThat(Walls.packagesLargerThan(30, Path.of("src", "main", "java"))).isEmpty();
    }

    @Test
    void simpleNamesAreUnique() {
      assertThat(Walls.repeatedSimpleNames(toolOnly(CLASSES))).isEmpty();
    }

    @Test
    void recordsHaveAtMostTwelveComponents() {
      assertThat(Walls.recordsLargerThan(12, CLASSES)).isEmpty();
    }

    private static JavaClasses toolOnly(JavaClasses classes) {
      return classes.that(JavaClass.Predicates.resideInAPackage("dev.loombench.tool.."));
    }
  }

  @Nested
  class OfTheTable {

    @Test
    void aPackageDependsOnlyOnPackagesAboveIt() {
      var above = new LinkedHashSet<>(Set.of("contract"));
      Walls.table()
          .forEach(
              (name, allowed) -> {
                assertThat(above).as("packages above %s", name).containsAll(allowed);
                above.add(name);
              });
    }

    @Test
    void statisticsDependOnNothing() {
      assertThat(reachableFrom("stats")).isEmpty();
    }

    @Test
    void analysisAndReportsNeedNoServers() {
      assertThat(reachableFrom("analyze")).doesNotContain("launch", "load", "record", "run");
      assertThat(reachableFrom("report")).doesNotContain("launch", "load", "record", "run");
    }

    private Set<String> reachableFrom(String name) {
      var reached = new LinkedHashSet<String>();
      var waiting = new ArrayDeque<>(Walls.table().get(name));
      while (!waiting.isEmpty()) {
        String next = waiting.pop();
        if (reached.add(next)) {
          waiting.addAll(Walls.table().getOrDefault(next, List.of()));
        }
      }
      return reached;
    }
  }

  @Nested
  class OfFixturesThatViolateThem {

    @Test
    void acceptsASoundFixture() {
      assertThat(violations("sound")).isEmpty();
    }

    @Test
    void detectsStatisticsThatDependOnAStudy() {
      assertThat(violations("knowing"))
          .isNotEmpty()
          .allSatisfy(
              violation -> assertThat(violation).contains("tool.stats.Mean", "tool.study.Study"));
    }

    @Test
    void detectsAReportThatStartsServers() {
      assertThat(violations("starting"))
          .isNotEmpty()
          .allSatisfy(
              violation ->
                  assertThat(violation).contains("tool.report.Page", "tool.launch.Launcher"));
    }

    @Test
    void detectsAToolThatCallsTheGeneratorsCode() {
      assertThat(violations("calling"))
          .isNotEmpty()
          .allSatisfy(
              violation -> assertThat(violation).contains("tool.load.Engine", "loadgen.Loop"));
    }

    @Test
    void detectsAContractThatDependsOnTheTool() {
      assertThat(violations("leaking"))
          .isNotEmpty()
          .allSatisfy(
              violation -> assertThat(violation).contains("contract.Plan", "tool.problem.Problem"));
    }

    @Test
    void detectsAPackageThatIsNotInTheTable() {
      assertThat(violations("straying")).singleElement().asString().contains("tool.helpers.Texts");
    }

    @Test
    void detectsACycleOfPackages() {
      assertThat(violations("circling"))
          .anySatisfy(
              violation ->
                  assertThat(violation)
                      .startsWith("Cycle detected")
                      .contains("Slice plan", "Slice study"));
    }

    @Test
    void detectsAClassUsedPastTheEntryPoint() {
      var walls = new Walls("dev.loombench.walls.fixture.starting");
      JavaClasses classes = new ClassFileImporter().importPackages(walls.root());

      assertThat(
              walls
                  .onlyEntryPointsAreUsedFromOutside(Map.of("launch", Set.of()))
                  .evaluate(classes)
                  .getFailureReport()
                  .getDetails())
          .isNotEmpty();
      assertThat(
              walls
                  .onlyEntryPointsAreUsedFromOutside(Map.of("launch", Set.of("Launcher")))
                  .evaluate(classes)
                  .getFailureReport()
                  .getDetails())
          .isEmpty();
    }

    @Test
    void detectsPackagesNamesAndRecordsPastTheirLimits() {
      JavaClasses classes =
          new ClassFileImporter().importPackages("dev.loombench.walls.fixture.large");

      assertThat(Walls.packagesLargerThan(1, Path.of("src", "test", "java").resolve(LARGE_FOLDER)))
          .containsOnlyKeys("tool/plan");
      assertThat(Walls.repeatedSimpleNames(classes)).containsOnlyKeys("Step");
      assertThat(Walls.recordsLargerThan(2, classes))
          .containsExactly(Map.entry(LARGE + ".tool.plan.Wide", 3));
    }

    private static final String LARGE = "dev.loombench.walls.fixture.large";
    private static final String LARGE_FOLDER = LARGE.replace('.', '/');

    private static List<String> violations(String fixture) {
      var walls = new Walls("dev.loombench.walls.fixture." + fixture);
      JavaClasses classes = new ClassFileImporter().importPackages(walls.root());
      var rules = new ArrayList<ArchRule>(walls.onlyAllowedDependencies());
      rules.add(walls.noCycles());
      rules.add(walls.everyPackageInTheTable());
      rules.add(walls.contractUsesTheJdkOnly());
      return rules.stream()
          .flatMap(
              rule ->
                  rule
                      .allowEmptyShould(true)
                      .evaluate(classes)
                      .getFailureReport()
                      .getDetails()
                      .stream())
          .toList();
    }
  }
}
