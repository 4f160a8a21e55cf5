package dev.loombench.tool.cli;

import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists studies, servers, JDKs and kernels. */
@Command(
    name = "list",
    description = {
      "List studies, servers, JDKs and kernels, or show one study.",
      "",
      "Studies come with their variants and workloads, servers with their options, kernels with"
          + " their parameters and defaults."
    },
    footer = {"Examples:", "  loombench list", "  loombench list quick"})
final class ListCommand implements Runnable {

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      description = "Name of a built-in study, or path of a study file, to show alone.")
  private Optional<String> name = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (name.isPresent()) {
      StudyFile file = StudyFile.read(name.get(), StudyChoices.NONE);
      study(out, file.study());
      out.printf("  %-16s %s%n", "", file.path());
      return;
    }
    out.println("Studies");
    new StudyCatalog(Home.path())
        .all()
        .values()
        .forEach(file -> study(out, new StudyReader().read(file)));
    out.println();
    out.println("Servers");
    for (ServerModule module : ServerModule.values()) {
      out.printf(
          "  %-16s %s%n",
          module.key(),
          module.options().stream().map(ServerOption::key).collect(Collectors.joining(", ")));
    }
    out.println();
    out.println("JDKs");
    for (Jdk jdk : Home.jdks().found()) {
      out.printf("  %-16s %s%s%n", jdk.version(), jdk.home(), jdk.compiles() ? "" : " (a runtime)");
    }
    out.println();
    out.println("Kernels");
    for (KernelName kernel : KernelName.values()) {
      out.printf("  %-16s %s%s%n", kernel.key(), kernel.meaning(), defaults(kernel));
    }
  }

  private static void study(PrintWriter out, Study study) {
    out.printf("  %-16s %s%n", study.name(), study.question().strip());
    out.printf(
        "  %-16s variants: %s%n",
        "",
        study.variants().stream()
            .map(Variant::id)
            .map(VariantId::name)
            .collect(Collectors.joining(", ")));
    study
        .workloads()
        .forEach(
            workload ->
                out.printf(
                    "  %-16s workload %s: %s%n",
                    "",
                    workload.id(),
                    workload.loads().stream().map(Load::label).collect(Collectors.joining("; "))));
  }

  private static String defaults(KernelName kernel) {
    Map<String, Long> defaults = kernel.defaults();
    return defaults.isEmpty()
        ? ""
        : defaults.entrySet().stream()
            .map(parameter -> parameter.getKey() + ": " + parameter.getValue())
            .collect(Collectors.joining(", ", " (", ")"));
  }
}
