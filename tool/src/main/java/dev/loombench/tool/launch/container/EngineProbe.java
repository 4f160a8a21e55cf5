package dev.loombench.tool.launch.container;

import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Check that containers run on this machine, by one that does nothing. */
public final class EngineProbe {

  private static final String IMAGE = "localhost/loombench/probe:1";
  private static final Path PROGRAM = Path.of("/bin/true");

  private EngineProbe() {}

  /** Returns the engine with which containers run here. */
  public static Resolution<ContainerEngine> find(Map<String, String> environment) {
    return ContainerEngine.find(environment).then(EngineProbe::tried);
  }

  public static Check examine(Map<String, String> environment) {
    String name = "containers";
    return switch (find(environment)) {
      case Resolution.Ready<ContainerEngine>(var engine) ->
          Check.ok(name, "run by " + engine.version());
      case Resolution.Missing<ContainerEngine>(String reason) ->
          Check.skipped(name, "variants with 'launch: container' or 'image': " + reason);
    };
  }

  private static Resolution<ContainerEngine> tried(ContainerEngine engine) {
    if (engine.image(IMAGE).isEmpty()) {
      importImage(engine);
    }
    var command =
        new ArrayList<>(
            List.of(
                "run",
                "--rm",
                "--name=" + ContainerEngine.newName(),
                "--label=" + ContainerEngine.LABEL,
                "--pull=never",
                "--network=host"));
    command.addAll(engine.options());
    command.addAll(List.of(IMAGE, PROGRAM.toString()));
    CommandOutput run = engine.run(command.toArray(String[]::new));
    return run.succeeded()
        ? new Resolution.Ready<>(engine)
        : new Resolution.Missing<>(
            "%s can't run containers here: %s. If this machine needs other options of 'run', give them in LOOMBENCH_CONTAINER_OPTIONS"
                .formatted(engine.title(), ContainerEngine.lastLine(run)));
  }

  /** Imports an image with the program and its libraries only. */
  private static void importImage(ContainerEngine engine) {
    try {
      Path archive = Files.createTempFile("loombench-probe-", ".tar");
      try {
        CommandOutput packed =
            CommandOutput.of(
                Stream.concat(
                        Stream.of(
                            "tar",
                            "--create",
                            "--dereference",
                            "--file=" + archive,
                            "--directory=/"),
                        Stream.concat(
                                Stream.of(PROGRAM), HostLibraries.of(List.of(PROGRAM)).stream())
                            .map(file -> file.toString().substring(1)))
                    .toList());
        if (packed.succeeded()) {
          engine.run("import", archive.toString(), IMAGE);
        }
      } finally {
        Files.delete(archive);
      }
    } catch (IOException cause) {
      throw Problem.environment("can't write a temporary file: " + Problem.reason(cause), cause);
    }
  }
}
