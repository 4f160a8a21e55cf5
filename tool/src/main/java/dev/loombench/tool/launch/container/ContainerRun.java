package dev.loombench.tool.launch.container;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.ContainerLaunch.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Run of a server's container. Paths are the same inside as on this machine, so that commands, JVM
 * flags and files of recorders need no translation.
 *
 * @param cpus CPUs from the start, as a list; empty for all
 */
public record ContainerRun(
    String name,
    ContainerImage image,
    ContainerLaunch launch,
    Limits limits,
    Optional<String> cpus,
    Path folder) {

  /** User of containers if this process is root; a common choice of images without a shell. */
  private static final int UNPRIVILEGED = 65_532;

  private static final String FILES = "--loombench.files=";

  public static ContainerRun of(
      ContainerImage image,
      ContainerLaunch launch,
      Limits limits,
      Optional<String> cpus,
      Path folder) {
    var run = new ContainerRun(ContainerEngine.newName(), image, launch, limits, cpus, folder);
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(run.idFile());
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write to %s, the folder of a container: %s"
              .formatted(folder, Problem.reason(cause)),
          cause);
    }
    return run;
  }

  public boolean onHostNetwork() {
    return launch.network() == Network.HOST;
  }

  /** Returns the file that the engine writes the container's identity to. */
  Path idFile() {
    return folder.resolve("container.id");
  }

  /** Returns the arguments with which the supervisor removes the container at the end. */
  public List<String> supervisorArguments() {
    return Stream.concat(
            Stream.of("--container", name),
            image.engine().command().stream().flatMap(word -> Stream.of("--engine", word)))
        .toList();
  }

  /**
   * Returns the command that runs a program in the container.
   *
   * @param program program and arguments; empty for those of the image
   * @param directory working directory in an image that was made for the server
   * @param environment names of variables that the engine passes on from its own environment
   * @param published address and port at which a server on a network of its own is reached, like
   *     {@code 127.0.0.1:8080}
   * @throws Problem if a folder can't be given to the container's user
   */
  public List<String> command(
      List<String> program, Path directory, Set<String> environment, Optional<String> published) {
    int user = user();
    var command = new ArrayList<>(image.engine().command());
    command.addAll(
        List.of(
            "run",
            "--name=" + name,
            "--label=" + ContainerEngine.LABEL,
            "--cidfile=" + idFile(),
            "--pull=never",
            "--log-driver=none",
            "--network=" + launch.network().key(),
            "--read-only",
            "--tmpfs=/tmp:rw,exec,mode=1777",
            "--user=%d:%d".formatted(user, user)));
    if (user != UNPRIVILEGED && image.engine().isPodman()) {
      command.add("--userns=keep-id"); // else the user's folders have another owner
    }
    if (!onHostNetwork()) {
      published.ifPresent(at -> command.add("--publish=" + at + at.substring(at.lastIndexOf(':'))));
    }
    limits.cpus().ifPresent(cpu -> command.add("--cpus=" + cpu));
    limits
        .memoryBytes()
        .ifPresent(bytes -> command.addAll(List.of("--memory=" + bytes, "--memory-swap=" + bytes)));
    cpus.ifPresent(list -> command.add("--cpuset-cpus=" + list));
    writable(program).forEach(path -> command.add("--volume=%1$s:%1$s".formatted(path)));
    if (launch.image().isEmpty()) {
      command.add("--workdir=" + directory);
    }
    new TreeSet<>(environment).forEach(variable -> command.add("--env=" + variable));
    command.addAll(image.engine().options());
    command.addAll(launch.options());
    command.add(image.name());
    command.addAll(program);
    return List.copyOf(command);
  }

  public Map<String, String> facts() {
    var facts = new LinkedHashMap<>(image.facts());
    facts.put("launch", launch.text());
    facts.put("container.user", Integer.toString(user()));
    if (!image.engine().options().isEmpty()) {
      facts.put("container.options", String.join(" ", image.engine().options()));
    }
    return facts;
  }

  /** Returns the folders that the server writes to, given to the container's user. */
  private List<Path> writable(List<String> program) {
    List<Path> written =
        Stream.concat(
                Stream.of(folder),
                program.stream()
                    .filter(argument -> argument.startsWith(FILES))
                    .map(argument -> Path.of(argument.substring(FILES.length()))))
            .toList();
    written.forEach(ContainerRun::give);
    return written;
  }

  /** Makes the container's user the owner of a folder with its folders. */
  static void give(Path folder) {
    try (Stream<Path> all = Files.walk(Files.createDirectories(folder))) {
      if (user() == UNPRIVILEGED) {
        for (Path each : all.filter(Files::isDirectory).toList()) {
          Files.setAttribute(each, "unix:uid", UNPRIVILEGED);
          Files.setAttribute(each, "unix:gid", UNPRIVILEGED);
        }
      }
    } catch (IOException cause) {
      throw Problem.environment(
          "can't give the folder %s to the user %d of a container: %s"
              .formatted(folder, UNPRIVILEGED, Problem.reason(cause)),
          cause);
    }
  }

  private static int user() {
    try {
      int own = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
      return own == 0 ? UNPRIVILEGED : own;
    } catch (IOException cause) {
      throw Problem.environment("containers need /proc: " + Problem.reason(cause), cause);
    }
  }
}
