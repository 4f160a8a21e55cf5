package dev.loombench.tool.launch.container;

import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.SearchPath;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Container engine with the command line of podman and docker.
 *
 * @param command its program, and options of all its commands
 * @param options options of its {@code run} that this machine needs
 */
public record ContainerEngine(List<String> command, List<String> options) {

  static final String LABEL = "dev.loombench";

  private static final String ENGINE = "LOOMBENCH_CONTAINER_ENGINE";
  private static final String OPTIONS = "LOOMBENCH_CONTAINER_OPTIONS";
  private static final String KNOWN = "podman,docker";
  private static final Pattern NAME = Pattern.compile("loombench-(\\d{1,10})-[0-9a-f]{8}");
  private static final Pattern IMAGE = Pattern.compile("(?:sha256:)?([0-9a-f]{64}) (\\d{1,18})");

  public ContainerEngine {
    command = List.copyOf(command);
    options = List.copyOf(options);
  }

  /** Returns the first engine that is installed and answers. */
  public static Resolution<ContainerEngine> find(Map<String, String> environment) {
    List<String> options = words(environment.getOrDefault(OPTIONS, ""));
    List<String> named = words(environment.getOrDefault(ENGINE, ""));
    List<List<String>> candidates =
        named.isEmpty() ? Stream.of(KNOWN.split(",")).map(List::of).toList() : List.of(named);
    var reasons = new ArrayList<String>();
    for (List<String> candidate : candidates) {
      Optional<Path> program = program(candidate.getFirst(), environment);
      if (program.isPresent()) {
        var command = new ArrayList<>(candidate);
        command.set(0, program.get().toString());
        var engine = new ContainerEngine(command, options);
        CommandOutput answer = engine.run("ps", "--quiet");
        if (answer.succeeded()) {
          return new Resolution.Ready<>(engine);
        }
        reasons.add("%s: %s".formatted(engine.title(), lastLine(answer)));
      }
    }
    return new Resolution.Missing<>(
        reasons.isEmpty()
            ? "no container engine was found: install podman or docker, or set %s to the command of another (looked for %s)"
                .formatted(ENGINE, named.isEmpty() ? "podman and docker" : named.getFirst())
            : "no container engine works: %s. Start it, or set %s to the command of another"
                .formatted(String.join("; ", reasons), ENGINE));
  }

  private static Optional<Path> program(String name, Map<String, String> environment) {
    return name.contains("/")
        ? Optional.of(Path.of(name)).filter(Files::isExecutable)
        : SearchPath.of(environment).programs(name).findFirst();
  }

  private static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).filter(word -> !word.isEmpty()).toList();
  }

  public String title() {
    return Path.of(command.getFirst()).getFileName().toString();
  }

  public String version() {
    return lastLine(run("--version"));
  }

  /** Returns true for podman, which has options that docker lacks. */
  boolean isPodman() {
    return title().startsWith("podman");
  }

  /** Returns a name for a new container, which names its owner. */
  static String newName() {
    return "loombench-%d-%08x"
        .formatted(ProcessHandle.current().pid(), ThreadLocalRandom.current().nextInt());
  }

  public Optional<ContainerImage> image(String name) {
    return run("image", "inspect", "--format", "{{.Id}} {{.Size}}", name)
        .output()
        .lines()
        .map(line -> IMAGE.matcher(line.strip()))
        .filter(Matcher::matches)
        .map(
            found -> new ContainerImage(this, name, found.group(1), Long.parseLong(found.group(2))))
        .findFirst();
  }

  /** Returns an image that the engine has or can pull. */
  public Resolution<ContainerImage> pull(String name) {
    CommandOutput pulled = run("pull", name);
    return Resolution.of(
        image(name),
        () ->
            "%s has no image '%s' and can't pull it: %s. Correct 'image', or load the image first"
                .formatted(title(), name, lastLine(pulled)));
  }

  /**
   * Loads the image of an archive.
   *
   * @throws Problem if the engine refuses it, for example on a full disk
   */
  public ContainerImage load(Path archive, String name) {
    CommandOutput loaded = run("load", "--input", archive.toString());
    return image(name)
        .orElseThrow(
            () ->
                Problem.environment(
                    "%s can't load the image %s from %s: %s"
                        .formatted(title(), name, archive, lastLine(loaded))));
  }

  /** Removes the containers of tools that ended without doing so, and returns their names. */
  public List<String> removeLeftovers() {
    List<String> left =
        run("ps", "--all", "--filter", "label=" + LABEL, "--format", "{{.Names}}")
            .output()
            .lines()
            .map(String::strip)
            .filter(ContainerEngine::isLeftover)
            .toList();
    left.forEach(this::remove);
    return left;
  }

  private static boolean isLeftover(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches() && ProcessHandle.of(Long.parseLong(parts.group(1))).isEmpty();
  }

  private void remove(String name) {
    run("kill", "--signal", "KILL", name);
    CommandOutput removed = run("rm", "--force", name);
    if (!removed.succeeded()) {
      throw Problem.environment(
          "%s can't remove the container %s of an earlier run: %s"
              .formatted(title(), name, lastLine(removed)));
    }
  }

  CommandOutput run(String... arguments) {
    return CommandOutput.of(Stream.concat(command.stream(), Stream.of(arguments)).toList());
  }

  /** Returns the last line of an output without its full stop, which holds the error. */
  static String lastLine(CommandOutput output) {
    return output
        .output()
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((_, last) -> last)
        .map(line -> line.strip().replaceFirst("\\.$", ""))
        .orElse("it printed nothing and ended with status " + output.status());
  }
}
