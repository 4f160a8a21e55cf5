package dev.loombench.tool.launch.identity;

import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import dev.loombench.tool.trial.identity.ServerIdentity.JdkRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reader of the identity of what a study measures on this machine. */
public final class IdentityReader {

  private static final List<String> INSTRUMENT =
      List.of("tool/target", "tool/target/lib", "loadgen/target", "loadgen/target/lib");
  private static final List<String> OF_DATABASE = List.of("database/target", "database/target/lib");

  private final Path home;
  private final Path directory;
  private final Study study;
  private final LaunchInputsSource inputs;

  public IdentityReader(Path home, Study study, LaunchInputsSource inputs) {
    this.home = home.toAbsolutePath().normalize();
    this.directory = Path.of("").toAbsolutePath();
    this.study = study;
    this.inputs = inputs;
  }

  /** Returns the identity of an epoch that starts now. */
  public EpochIdentity read(Optional<String> databaseVersion) {
    List<String> folders =
        databaseVersion.isPresent()
            ? Stream.concat(INSTRUMENT.stream(), OF_DATABASE.stream()).toList()
            : INSTRUMENT;
    return new EpochIdentity(
        servers(), instrument(folders), MachineConditions.read(databaseVersion));
  }

  public List<ServerIdentity> servers() {
    return study.variants().stream().map(this::server).toList();
  }

  private ServerIdentity server(Variant variant) {
    ServerIdentity identity = filesOf(variant);
    if (variant.container().isEmpty()) {
      return identity;
    }
    ContainerImage image = inputs.imageOf(variant);
    var imageAsFile = new HashedFile("image " + image.name(), image.id());
    return new ServerIdentity(
        identity.variant(),
        Stream.concat(identity.files().stream(), Stream.of(imageAsFile)).toList(),
        identity.jdk());
  }

  private ServerIdentity filesOf(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled bundled -> bundled(variant, inputs.of(variant, bundled));
      case Server.Command command -> command(variant, command);
      case Server.Running _ -> new ServerIdentity(variant.id(), List.of(), Optional.empty());
    };
  }

  private ServerIdentity bundled(Variant variant, LaunchInputs provision) {
    Stream<HashedFile> artifact =
        Stream.concat(Stream.of(provision.artifact()), provision.withDatabase().stream())
            .flatMap(one -> one.content().stream())
            .flatMap(path -> below(packagedName(path), path).stream());
    Stream<HashedFile> named = hashed(CommandFiles.ofFlags(flags(variant), directory)).stream();
    return new ServerIdentity(
        variant.id(),
        Stream.concat(artifact, named).toList(),
        switch (provision.artifact()) {
          case Artifact.OnJvm _ -> release(provision.jdk());
          case Artifact.Executable _ -> Optional.empty();
        });
  }

  /** Returns a name without the folder of a package, which is named by a hash of its inputs. */
  private String packagedName(Path path) {
    return path.startsWith(home.resolve("servers"))
        ? home.relativize(path).toString()
        : path.getFileName().toString();
  }

  private ServerIdentity command(Variant variant, Server.Command command) {
    boolean givesFlags = command.takesJvmFlags();
    Collection<Path> files =
        CommandFiles.of(command, givesFlags ? flags(variant) : List.of(), directory);
    Optional<JdkRelease> jdk =
        command.asksForJava()
            ? release(inputs.jdkOf(variant))
            : files.stream()
                .flatMap(file -> jdkOf(file).stream())
                .findFirst()
                .flatMap(this::release);
    return new ServerIdentity(variant.id(), hashed(files), jdk);
  }

  private List<String> flags(Variant variant) {
    return Stream.concat(study.jvm().flags().stream(), variant.jvmFlags().stream()).toList();
  }

  private List<HashedFile> hashed(Collection<Path> files) {
    return files.stream()
        .flatMap(
            file ->
                below(
                    (file.startsWith(directory) ? directory.relativize(file) : file).toString(),
                    file)
                    .stream())
        .distinct()
        .toList();
  }

  /** Returns the home of the JDK whose program {@code java} this is. */
  private static Optional<Path> jdkOf(Path program) {
    try {
      Path real = program.toRealPath();
      return real.endsWith("bin/java")
          ? Optional.of(real.getParent().getParent())
          : Optional.empty();
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private Optional<JdkRelease> release(Path jdk) {
    return Jdk.at(jdk)
        .map(found -> new JdkRelease(found.version(), FileHashes.sha256(jdk.resolve("release"))));
  }

  private List<HashedFile> instrument(List<String> folders) {
    return folders.stream()
        .flatMap(
            folder -> jars(home.resolve(folder), file -> home.relativize(file).toString()).stream())
        .toList();
  }

  /** Returns a file, or all files of a folder with their paths below it. */
  private static List<HashedFile> below(String name, Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return hashed(
          files.filter(Files::isRegularFile),
          file -> file.equals(path) ? name : name + "/" + path.relativize(file));
    } catch (IOException cause) {
      throw unreadable(path, cause);
    }
  }

  /** Returns the jars of a folder; none without a folder. */
  private static List<HashedFile> jars(Path folder, Function<Path, String> names) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return hashed(files.filter(file -> file.toString().endsWith(".jar")), names);
    } catch (IOException cause) {
      throw unreadable(folder, cause);
    }
  }

  private static List<HashedFile> hashed(Stream<Path> files, Function<Path, String> names) {
    List<Path> sorted = files.sorted().toList();
    Iterator<String> hashes = FileHashes.sha256(sorted).iterator();
    return sorted.stream().map(file -> new HashedFile(names.apply(file), hashes.next())).toList();
  }

  private static Problem unreadable(Path path, IOException cause) {
    return Problem.environment(
        "can't read %s, which a variant starts from: %s".formatted(path, Problem.reason(cause)),
        cause);
  }
}
