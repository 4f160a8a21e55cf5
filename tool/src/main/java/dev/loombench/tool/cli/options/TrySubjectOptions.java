package dev.loombench.tool.cli.options;

import dev.loombench.tool.ownapp.TrySubject;
import dev.loombench.tool.ownapp.recognize.TargetOptions;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.text.SecretNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Stack;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options of the application to try, and of its variants. */
public final class TrySubjectOptions {

  private static final int LARGEST_PORT = 65_535;

  @Option(
      names = "--vary",
      paramLabel = "KEY=A,B,C",
      description =
          "Compare values of a setting: a property of the framework, model, jdk, gc, heap, cpus,"
              + " arg:NAME, env:NAME or jvm:FLAG. The first value is the baseline."
              + " Repeatable. Default: the thread models that the framework offers.")
  private List<String> varies = new ArrayList<>();

  @Option(
      names = "--cross",
      description =
          "Compare every combination of the values of several --vary. Default: vary one setting at a time.")
  private boolean crossed;

  @Option(
      names = TargetOptions.PORT_FLAG,
      paramLabel = "PORT",
      description = "Port that the application always uses. Default: a free port is passed to it.")
  private Integer port;

  @Option(
      names = "--ready",
      paramLabel = "PATH",
      description =
          "Path that answers with a status below 400, or with 401 or 403, when the application is"
              + " ready. Default: its health endpoint, else a path that answers.")
  private String ready;

  @Option(
      names = TargetOptions.MAIN_FLAG,
      paramLabel = "CLASS",
      description = "Main class. Default: that of the manifest.")
  private String mainClass;

  @Option(
      names = TargetOptions.ARGUMENT_FLAG,
      paramLabel = "ARGUMENT",
      parameterConsumer = AnyWord.class,
      description = "Argument of the application; may contain {port}. Repeatable.")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description = "Environment variable of the application; may contain {port}. Repeatable.")
  private Map<String, String> environment = new LinkedHashMap<>();

  @Option(
      names = "--env-from",
      paramLabel = "NAME=SOURCE",
      description =
          "Secret environment variable, from an environment variable of this process or file:PATH."
              + " Repeatable.")
  private Map<String, String> environmentFrom = new LinkedHashMap<>();

  @Option(
      names = "--https",
      description = "The application speaks TLS on its port; a URL says it itself.")
  private boolean https;

  @Option(
      names = "--http2",
      description = "Use HTTP/2, negotiated by TLS with --https, else with prior knowledge (h2c).")
  private boolean http2;

  @ArgGroup(validate = false)
  private TrustOptions trust = new TrustOptions();

  @Option(
      names = "--workdir",
      paramLabel = "DIR",
      description =
          "Folder whose files are copied into the working folder of each server, because the"
              + " application changes them. Default: links to the files of the current folder.")
  private Path workFolder;

  @Option(
      names = "--jdk",
      paramLabel = "JDK",
      description =
          "Release like 21, or folder of the JDK. Default: the newest suitable one installed.")
  private String jdk;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Heap of every variant, like 1g. Default: 512m.")
  private String heap;

  @Option(
      names = "--database",
      description = "Start an embedded PostgreSQL and pass its address to the application.")
  private boolean database;

  @Option(
      names = "--slow",
      paramLabel = "HOST:PORT=TIME",
      description =
          "Delay the answers of a downstream service by this time, like localhost:5432=5ms. --arg or --env"
              + " must contain its address; 'database' is the embedded database. Repeatable.")
  private Map<String, String> slow = new LinkedHashMap<>();

  @Option(
      names = TrySubject.DOWNSTREAM_FLAG,
      paramLabel = "PROCESS",
      description =
          "Name of a process on this machine that the application calls, like postgres. Its CPU use"
              + " is part of the trial; that of other processes makes trials invalid. Repeatable.")
  private List<String> downstreams = new ArrayList<>();

  public TrySubject subject(List<String> words) {
    if (port != null && (port < 1 || port > LARGEST_PORT)) {
      throw Problem.usage("--port: found %d; give a port from 1 to 65535.".formatted(port));
    }
    if (ready != null && !ready.startsWith("/")) {
      throw Problem.usage("--ready: found '%s'; give a path like /health.".formatted(ready));
    }
    if (heap != null && MemorySize.ofText(heap).isEmpty()) {
      throw Problem.usage("--heap: found '%s'; give %s.".formatted(heap, MemorySize.RULE));
    }
    environment.forEach(TrySubjectOptions::requireNoSecret);
    var secrets = new LinkedHashMap<String, SecretSource>();
    environmentFrom.forEach((name, source) -> secrets.put(name, SecretSource.of(source)));
    return new TrySubject(
        words,
        new TargetOptions(
            Optional.ofNullable(mainClass),
            port == null ? OptionalInt.empty() : OptionalInt.of(port),
            arguments,
            environment,
            workFolder()),
        Optional.ofNullable(ready),
        Optional.ofNullable(jdk),
        Optional.ofNullable(heap),
        secrets,
        varies,
        crossed,
        database,
        slow,
        downstreams,
        new Transport(https, http2, trust.trust()));
  }

  private Optional<Path> workFolder() {
    if (workFolder != null && !Files.isDirectory(workFolder)) {
      throw Problem.usage(
          "--workdir: found no folder %s; name the folder to copy for each server."
              .formatted(workFolder));
    }
    return Optional.ofNullable(workFolder).map(folder -> folder.toAbsolutePath().normalize());
  }

  /** Values are stored in the study, which is shared; placeholders are filled in later. */
  private static void requireNoSecret(String name, String value) {
    if (SecretNames.isSecret(name) && !value.isEmpty() && !value.contains("{")) {
      throw Problem.usage(
          "--env: found %s, whose value would be in the study file; give --env-from %s=VARIABLE."
              .formatted(name, name));
    }
  }

  /** Consumer of the word after a repeatable option, even if it looks like an option. */
  static final class AnyWord implements IParameterConsumer {

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's type
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      if (words.isEmpty()) {
        throw new MissingParameterException(
            command.commandLine(),
            option,
            "Missing required parameter for option '%s' (%s)"
                .formatted(((OptionSpec) option).longestName(), option.paramLabel()));
      }
      List<String> values = option.getValue();
      values.add(words.pop());
    }
  }
}
