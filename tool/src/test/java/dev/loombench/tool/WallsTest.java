package dev.loombench.tool;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.loombench.tool.agent.AgentMain;
import dev.loombench.tool.launch.ServerBuilds;
import dev.loombench.tool.text.EscapedOutput;
import dev.loombench.walls.Walls;
import java.io.FileDescriptor;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
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
          entry(
              "text",
              "DurationConverter",
              "EscapedOutput",
              "Lists",
              "Numbers",
              "SecretNames",
              "Sentences"),
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
              "Quantiles"),
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
          entry("trial", "GeneratorLimit", "TakenCpu"),
          entry(
              "evidence",
              "ComparedMetrics",
              "ComparisonFamily",
              "Decisions",
              "EquivalenceMargin",
              "RunEvidence",
              "Looks"),
          entry("plan", "RateRamp", "RateSearch", "SearchProgress"),
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
              "os.CpuSpeed",
              "os.FileHashes",
              "os.FileTrees",
              "os.KernelFile",
              "os.LogTail",
              "os.PageCache",
              "os.ProcessRoot",
              "os.ShellWords",
              "os.SystemFiles",
              "os.Taskset"),
          entry("doctor", "Doctor"),
          entry("packaging", "Packager"),
          entry(
              "load",
              "Database",
              "DatabaseProcesses",
              "DelayProxies",
              "Downstream",
              "GeneratorPlans",
              "EngineLimits",
              "FailuresSoFar",
              "LoadPlans",
              "LoadProcesses",
              "LoginSession",
              "WholeAnswers"),
          entry(
              "record",
              "JdkCommand",
              "SampleSeries",
              "SampleThread",
              "SpeedRecorder",
              "jfr.JfrRecorder",
              "proc.CpuQuota",
              "proc.ProcRecorder",
              "proc.ProcessMeter",
              "profile.ProfileRecorder",
              "prometheus.PoolDrain",
              "prometheus.PrometheusRecorder",
              "threads.CarrierQueueRecorder",
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
              "RunHosts"),
          entry("agent"),
          entry("analyze", "measure.TimeSeriesAnalysis"),
          entry(
              "report",
              "ReportFiles",
              "common.Json",
              "common.Resource",
              "csv.HistoryCsv",
              "flamegraph.FlameGraphs",
              "html.HtmlPage",
              "html.RunComparisonPage",
              "html.SitePage",
              "html.TrendPage",
              "html.ValidationPage",
              "terminal.BetweenRunsText",
              "terminal.RunComparisonMarkdown",
              "terminal.Terminal",
              "terminal.TextPage",
              "terminal.TrialText",
              "terminal.ValidationText",
              "terminal.WrappedText",
              "text.ForecastSentences",
              "text.LoadStateSentences"),
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
              "live.LiveFeed",
              "live.LiveTimeline",
              "live.LiveView",
              "live.LoadTimeline"),
          entry(
              "loadtest",
              "LoadHeaders",
              "LoadRequestFile",
              "LoadStages",
              "LoadTest",
              "LoadTestReport"),
          entry("inspect", "Inspector", "RunningJvm"),
          entry("ownapp", "TryApplication"),
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

    /** The agent answers on standard output; the build scripts print for the tool. */
    @Test
    void nothingPrintsPastTheEscapedOutput() {
      noClasses()
          .that()
          .resideInAPackage("dev.loombench.tool..")
          .and()
          .doNotBelongToAnyOf(EscapedOutput.class, AgentMain.class, ServerBuilds.class)
          .should()
          .accessField(FileDescriptor.class, "out")
          .orShould()
          .accessField(FileDescriptor.class, "err")
          .orShould()
          .accessField(ProcessBuilder.Redirect.class, "INHERIT")
          .orShould()
          .callMethod(ProcessBuilder.class, "inheritIO")
          .orShould()
          .callMethod(System.class, "setOut", PrintStream.class)
          .orShould()
          .callMethod(System.class, "setErr", PrintStream.class)
          .check(CLASSES);
    }

    @Test
    void everyProcessOfTheToolEscapesItsOutput() {
      methods()
          .that()
          .haveName("main")
          .and()
          .haveRawParameterTypes(String[].class)
          .and()
          .areDeclaredInClassesThat()
          .resideInAPackage("dev.loombench.tool..")
          .should(
              new ArchCondition<JavaMethod>("install the escaped output") {
                @Override
                public void check(JavaMethod method, ConditionEvents events) {
                  boolean installs =
                      method.getMethodCallsFromSelf().stream()
                          .anyMatch(
                              call ->
                                  call.getTargetOwner().isEquivalentTo(EscapedOutput.class)
                                      && call.getName().equals("install"));
                  events.add(new SimpleConditionEvent(method, installs, method.getFullName()));
                }
              })
          .check(CLASSES);
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
}
