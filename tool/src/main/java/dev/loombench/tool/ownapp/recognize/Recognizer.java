package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.ValueReaders;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Recognizer of applications: framework, start, readiness and variants. */
public final class Recognizer {

  private static final String FALLBACK_NAME = "application";

  /**
   * Recognizes an application.
   *
   * @throws TargetOptions.MissingFact if a fact is missing, with the flag that gives it
   * @throws Problem of usage if the target is wrong
   */
  public Application recognize(Target target, TargetOptions options) {
    return switch (target) {
      case Target.Jar(Path file) ->
          ofProgram(JarReader.read(file, options.mainClass(), options.arguments()), options);
      case Target.Folder(Path folder) ->
          ofProgram(FolderReader.read(folder, options.mainClass(), options.arguments()), options);
      case Target.CommandLine(List<String> command) -> ofCommand(command, options);
      case Target.Url(URI url) -> ofUrl(url);
    };
  }

  private static Application ofProgram(JavaProgram program, TargetOptions options) {
    return ofProgram(program, options, UnaryOperator.identity());
  }

  private static Application ofProgram(
      JavaProgram program, TargetOptions options, UnaryOperator<VariantChange> variants) {
    Recognition found =
        Recipe.ALL.stream()
            .flatMap(recipe -> recipe.recognize(program).stream())
            .findFirst()
            .orElseGet(() -> plain(program));
    Launch launch = program.start().launch(Settings.NONE).with(options.environment());
    if (!launch.takesPort()) {
      launch = program.start().launch(found.port()).with(options.environment());
    }
    if (!launch.takesPort() && options.port().isEmpty()) {
      throw TargetOptions.MissingFact.ofPort("%s: %s".formatted(program.file(), found.fixedPort()));
    }
    return found.application(name(program.file()), program.minimumJdk(), launch, variants);
  }

  private static Recognition plain(JavaProgram program) {
    return new Recognition(Framework.PLAIN_MAIN, Optional.empty())
        .remark(
            "No framework is recognized in %s: --vary takes system properties, arg:NAME, env:NAME, jvm:FLAG, jdk, gc, heap and cpus"
                .formatted(program.file().getFileName()));
  }

  private static Application ofCommand(List<String> command, TargetOptions options) {
    List<String> words = Stream.concat(command.stream(), options.arguments().stream()).toList();
    Optional<JavaCommandLine> java = JavaCommandLine.of(words);
    if (java.isPresent()) {
      return ofProgram(java.get().program(), options, java.get()::applyTo);
    }
    Optional<Path> file = file(words.getFirst());
    if (file.filter(ScriptReader::isStartScript).isPresent()) {
      return ofProgram(ScriptReader.read(file.get(), words.subList(1, words.size())), options);
    }
    if (file.filter(found -> !Files.isExecutable(found)).isPresent()) {
      throw Problem.usage(
          "%s is neither a jar nor a folder nor executable: give a jar, a folder, a URL, or the command that starts it"
              .formatted(file.get()));
    }
    return ofUnknown(words, file, options);
  }

  private static Optional<Path> file(String word) {
    if (!word.contains("/")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(word).toAbsolutePath().normalize()).filter(Files::isRegularFile);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  private static Application ofUnknown(
      List<String> words, Optional<Path> file, TargetOptions options) {
    var command = new ArrayList<>(words);
    file.ifPresent(found -> command.set(0, found.toString()));
    Launch launch = new Launch(command, options.environment());
    if (!launch.takesPort() && options.port().isEmpty()) {
      throw TargetOptions.MissingFact.ofPort(
          "the command '%s' does not show where its port goes: put {port} there, or add %s 8080 if it always listens on one port"
              .formatted(String.join(" ", words), TargetOptions.PORT_FLAG));
    }
    var found =
        new Recognition(Framework.UNKNOWN, Optional.empty())
            .remark(
                "The command may start any program: --vary takes arg:NAME, env:NAME and cpus; with {java} and {jvm} in the command also jdk, gc, heap and jvm:FLAG");
    return found.application(
        name(Path.of(command.getFirst())), OptionalInt.empty(), launch, UnaryOperator.identity());
  }

  private static Application ofUrl(URI url) {
    var found =
        new Recognition(Framework.UNKNOWN, Optional.empty())
            .remark(
                "The server already runs, so it is measured as it is: one server, no variants and no verdict");
    return found.application(
        named(url.getHost()),
        OptionalInt.empty(),
        new Launch(List.of(), Map.of()),
        UnaryOperator.identity());
  }

  /** Returns the name of a study: the file's name without its version, {@code petclinic}. */
  private static String name(Path file) {
    Path last = file.endsWith("quarkus-run.jar") ? file.resolve("../../..").normalize() : file;
    Path fileName = last.getFileName();
    String text = fileName == null ? FALLBACK_NAME : fileName.toString();
    for (int index = 1; index < text.length() - 1; index++) {
      char next = text.charAt(index + 1);
      if (text.charAt(index) == '-' && next >= '0' && next <= '9') {
        return named(text.substring(0, index));
      }
    }
    boolean isArchive = text.endsWith(".jar") || text.endsWith(".war");
    return named(isArchive ? text.substring(0, text.length() - 4) : text);
  }

  private static String named(String text) {
    String name = VariantNames.sanitized(text.toLowerCase(Locale.ROOT));
    return ValueReaders.isName(name) ? name : FALLBACK_NAME;
  }
}
