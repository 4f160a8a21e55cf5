package dev.loombench.tool.cli;

import dev.loombench.tool.doctor.Doctor;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.place.PlacesCheck;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.study.yaml.PlacesReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks the machine. */
@Command(
    name = "doctor",
    description =
        "Check the machine: JDKs, CPUs, limits, noise, ports. Each problem comes with a remedy.",
    footer = {
      "Examples:",
      "  loombench doctor",
      "  loombench doctor --places hosts.yaml",
      "",
      "Exit codes: 0 nothing failed, 3 a check failed."
    })
final class DoctorCommand implements Callable<Integer> {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Folder for runs, checked for space. Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Option(
      names = "--places",
      paramLabel = "FILE",
      description =
          "Check the hosts of this file's 'places' too: a study, or a file with places alone.")
  private Path places;

  @Option(
      names = "--clean",
      description =
          "Instead of checking, remove the containers that killed runs left behind; with --places"
              + " also their pods.")
  private boolean clean;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    if (clean) {
      writer.println(Doctor.clean());
      if (places != null) {
        List<String> pods = PlacesCheck.deletePods(PlacesReader.read(places));
        writer.printf(
            "%s%n",
            pods.isEmpty()
                ? "no pods of killed runs were left"
                : "deleted pods of killed runs: " + String.join(", ", pods));
      }
      return 0;
    }
    var checks =
        new ArrayList<Check>(
            new Doctor(Home.path(), Home.jdks(), out, CpuPlacement.ofThisProcess()).examine());
    checks.add(Check.ok("load engines", LoadProcesses.installedEngines(System.getenv())));
    if (places != null) {
      checks.addAll(PlacesCheck.of(Home.path(), PlacesReader.read(places)));
    }
    checks.forEach(check -> print(writer, check));
    boolean failed = hasAny(checks, Check.Status.FAIL);
    writer.printf(
        "%nThis machine is %s.%n",
        failed
            ? "not fit: correct what failed"
            : hasAny(checks, Check.Status.WARN) ? "fit, with the limits above" : "fit");
    return failed ? Problem.Kind.ENVIRONMENT.exitCode() : 0;
  }

  private static boolean hasAny(List<Check> checks, Check.Status status) {
    return checks.stream().anyMatch(check -> check.status() == status);
  }

  private static void print(PrintWriter writer, Check check) {
    var palette = new Palette(Terminal.colors());
    String mark =
        switch (check.status()) {
          case OK -> palette.paint(TextStyle.GOOD, "ok     ");
          case SKIPPED -> palette.paint(TextStyle.FAINT, "skipped");
          case WARN -> palette.paint(TextStyle.WARNING, "warn   ");
          case FAIL -> palette.paint(TextStyle.BAD, "fail   ");
        };
    writer.printf("%s  %s: %s%n", mark, check.name(), check.found());
    if (!check.whatToDo().isEmpty()) {
      writer.printf("         %s%n", check.whatToDo());
    }
  }
}
