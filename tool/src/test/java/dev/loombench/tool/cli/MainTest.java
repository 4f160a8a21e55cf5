package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.store.RunPack;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

  private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void install() {
    System.setProperty("loombench.home", PROJECT.toString());
  }

  @AfterEach
  void uninstall() {
    System.clearProperty("loombench.home");
  }

  @Test
  void helpNamesEveryCommandAndTheExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains(
            "run", "startup", "report", "compare", "advise", "list", "serve", "load", "doctor")
        .contains("completion")
        .contains("130 interrupted", "143 by SIGTERM", "129 by SIGHUP");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "startup",
        "capacity",
        "sweep",
        "report",
        "compare",
        "advise",
        "history",
        "trend",
        "baseline",
        "pack",
        "site",
        "list",
        "serve",
        "load",
        "doctor",
        "completion"
      })
  void everyCommandHasHelp(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(out.toString()).contains("Usage: loombench " + command);
  }

  @Test
  void aDryRunPrintsThePlanWithItsTime() {
    assertThat(run("run", "ufpe-2025", "--scale", "faithful", "--dry-run")).isZero();
    assertThat(out.toString())
        .startsWith(
            "ufpe-2025 at the scale faithful\n2 variants, 6 workloads\nheadline: 60 trials\n")
        .containsPattern("time: [0-9]+ h [0-9]+ min")
        .contains("- Five blocks in random order");
  }

  @Test
  void aMissingCommandIsWrongUsage() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).contains("a command is missing").contains("--help");
  }

  @Test
  void aTypoInACommandGetsASuggestion() {
    assertThat(run("rnu", "quick")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            "loombench: no command 'rnu'; did you mean 'run'?\nTry 'loombench --help'.\n");
  }

  @Test
  void anUnknownCommandHasNoHelp() {
    assertThat(run("nosuch", "--help")).isEqualTo(2);
    assertThat(err.toString()).contains("no command 'nosuch'");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void helpOfACommandIsItsHelpOption() {
    assertThat(run("help", "run")).isZero();
    assertThat(out.toString()).contains("Usage: loombench run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "completion"})
  void everyCommandHasTheVersion(String command) {
    assertThat(run(command, "--version")).isZero();
    assertThat(out.toString()).startsWith("loombench ");
  }

  @Test
  void oneStudyIsListedAlone() {
    assertThat(run("list", "quick")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("variants: platform-200, virtual, webflux", "quick.yaml")
        .doesNotContain("ufpe-2025", "matmul");
  }

  @Test
  void aPartOfAStudyCanBeRun() {
    assertThat(
            run(
                "run",
                "quick",
                "--variant=webflux",
                "--variant=virtual",
                "--workload=delay-100",
                "--blocks=4",
                "--dry-run"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("2 variants, 1 workload", "headline: 8 trials");
  }

  @Test
  void theStudysBaselineIsKeptIfItIsAmongTheVariants() {
    assertThat(run("run", "quick", "--variant=webflux,platform-200", "--dry-run"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("2 variants, 2 workloads");
  }

  @Test
  void anUnknownPartOfAStudyIsNamedWithTheKnownOnes() {
    assertThat(run("run", "quick", "--workload=delay-10", "--dry-run")).isEqualTo(2);
    assertThat(err.toString()).contains("no workload 'delay-10'", "did you mean 'delay-100'?");
    assertThat(run("run", "quick", "--variant=x", "--dry-run")).isEqualTo(2);
    assertThat(err.toString()).contains("no variant 'x'", "it has platform-200, virtual, webflux");
  }

  @Test
  void anApplicationMayFollowAnOptionWithoutItsTime() {
    assertThat(run("try", "--record", "no-such.jar")).isEqualTo(2);
    assertThat(err.toString()).contains("no-such.jar").doesNotContain("--record");
  }

  @Test
  void aMissingFolderIsCalledThat() {
    assertThat(run("report", "no/such/folder")).isEqualTo(2);
    assertThat(err.toString()).contains("no/such/folder", "does not exist");
  }

  @Test
  void listNamesStudiesServersAndKernels() {
    assertThat(run("list")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("quick", "variants: platform-200, virtual, webflux", "spring-webflux", "matmul");
  }

  @Test
  void completionIsAScript() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).contains("complete -F").contains("doctor");
  }

  @Test
  void loadNeedsARateOrUsers() {
    assertThat(run("load", "http://127.0.0.1:1/")).isEqualTo(2);
    assertThat(err.toString()).contains("--rate").contains("--users");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "0s", "1500ms", "-1s", "ten"})
  void loadTakesWholeSecondsOnly(String duration) {
    assertThat(run("load", "http://127.0.0.1:1/", "--rate", "5", "--duration", duration))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--duration");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--starts=0", "--starts=1001", "--idle=0s", "--idle=1500ms"})
  void startupTakesOneStartOrMoreAndWholeSeconds(String option) {
    assertThat(run("startup", "quick", option)).isEqualTo(2);
    assertThat(err.toString()).contains(option.substring(0, option.indexOf('=')));
  }

  @Test
  void startupKnowsTheStudysVariantsOnly() {
    assertThat(run("startup", "quick", "--variant", "vitual")).isEqualTo(2);
    assertThat(err.toString()).contains("no variant 'vitual'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --across users=5,10 | Missing required option: '--up=PARAMETER=VALUES'
          --across users=5,10 --up rate=5,10 | set the same
          --across users=5,10 --up milis=5,10 | did you mean 'millis'?
          --across users=5,10 --up millis=5 | give 2 to 30 values
          --across users=5,10 --up millis=5,70000 | millis can't be 70000
          --across users=5,10 --up millis=5,10 --blocks 2 | give 3 to 50
          --across users=5,10 --up millis=5,10 --within 5s | option '--within': give 10s to 48h
          --across users=5,10 --up millis=5,10 --variant virtual | compares two variants
          """)
  void sweepNeedsTwoParametersAndTwoVariants(String arguments, String told) {
    var words = new ArrayList<>(List.of("sweep", "quick", "--workload", "delay-100"));
    words.addAll(List.of(arguments.split(" ")));

    assertThat(run(words.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains(told);
  }

  @Test
  void sweepNeedsAWorkloadOfSeveral() {
    assertThat(run("sweep", "quick", "--across", "users=5,10", "--up", "millis=5,10")).isEqualTo(2);
    assertThat(err.toString()).contains("choose one with --workload: delay-100, compute.");
  }

  @Test
  void loadTakesNoOtherScheme() {
    assertThat(run("load", "ftp://127.0.0.1/", "--rate", "5")).isEqualTo(2);
    assertThat(err.toString()).contains("ftp");
  }

  @Test
  void aProblemHasNoStackTraceUnlessAskedFor() {
    assertThat(run("report", "/nowhere")).isEqualTo(2);
    assertThat(err.toString()).contains("is not a run directory").doesNotContain("\tat ");

    assertThat(run("--debug", "report", "/nowhere")).isEqualTo(2);
    assertThat(err.toString()).contains("\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:99999/, /dev/null, give one like",
    "http://127.0.0.1:1/, /dev/zero, larger than the limit"
  })
  void loadRefusesWhatItCannotSend(String url, String requests, String told) {
    assertThat(run("load", url, "--rate", "5", "--requests", requests)).isEqualTo(2);
    assertThat(err.toString()).contains(told);
  }

  @Test
  void aLackOfStackIsAnInternalErrorWithoutATrace() {
    var command =
        new CommandLine(
                CommandLine.Model.CommandSpec.wrapWithoutInspection(
                    (Runnable)
                        () -> {
                          throw new StackOverflowError();
                        }))
            .setExecutionStrategy(ErrorHandler::run)
            .setExecutionExceptionHandler(new ErrorHandler())
            .setErr(new PrintWriter(err, true));

    assertThat(command.execute()).isEqualTo(1);
    assertThat(err.toString()).contains("internal error").doesNotContain("\tat ");
  }

  @Test
  void aUserOfAUrlInAStudyIsInNoMessage(@TempDir Path folder) throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            study: s
            question: q
            variants: {a: {url: 'http://jane:s3cret@h:1', ready: /}}
            workloads: {w: {request: {path: /}, load: {users: 1}}}
            """);

    assertThat(run("run", study.toString(), "--dry-run")).isEqualTo(2);
    assertThat(err.toString()).contains("variants.a.url: found").doesNotContain("s3cret");
  }

  @Test
  void aTrialOfAnotherStudyIsDamage(@TempDir Path folder) throws IOException {
    Path run = folder.resolve("run");
    RunPack.unpack(PROJECT.resolve("results/pinning/pinning.zip"), run);
    Path trial = run.resolve("trials/0001-headline-b1-pin-30-virtual-25.json");
    String text = Files.readString(trial);
    Files.writeString(trial, text.replace("\"pin-30\"", "\"other\""));

    assertThat(run("report", run.toString())).isEqualTo(4);
    assertThat(err.toString()).contains("is damaged: no workload 'other'");
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
