package dev.loombench.contract;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * JVM of the generator and its AOT cache: classes loaded and linked, and profiles of methods, from
 * a training run (JEP 483, 514 and 515). With the profiles, the JIT compiles the methods of a load
 * in its first second and then leaves the CPU to the load.
 *
 * <p>A cache belongs to one JDK, its options and jars; its name is a hash of them.
 */
public final class GeneratorJvm {

  private static final String PACKAGE = "dev.loombench.loadgen.";
  private static final int HEAP_MEBIBYTES = 512;

  /**
   * Size of the young generation, which determines resident memory; the old generation is a reserve
   * for requests that queue up. At 20,000 requests per second it is collected twice a second, in
   * about 1 ms.
   */
  private static final int YOUNG_MEBIBYTES = 20;

  private final Path jdk;
  private final List<Path> jars;
  private final Path cache;

  /** Creates a JVM for the generator of an installation. */
  public GeneratorJvm(Path installation, Path jdk) {
    Path target = installation.toAbsolutePath().resolve("loadgen/target");
    this.jdk = jdk;
    this.jars = jars(target);
    this.cache = target.resolve("aot").resolve(key() + ".aot");
  }

  /** Returns the jar of the generator, whether or not it exists. */
  public static Path jar(Path installation) {
    return installation.resolve("loadgen/target/loadgen.jar");
  }

  /** Returns the options of an engine, without those that depend on the installation. */
  public static List<String> engineOptions() {
    return options(HEAP_MEBIBYTES);
  }

  /** Returns the command of an engine, with the cache if there is one. */
  public List<String> engine(int cpus) {
    return command(
        isTrained() ? List.of("-XX:AOTCache=" + cache) : List.of(), HEAP_MEBIBYTES, cpus, "Main");
  }

  public List<String> engineWithoutCache(int cpus) {
    return command(List.of(), HEAP_MEBIBYTES, cpus, "Main");
  }

  /** Returns the command of another main class below the generator's package, without the cache. */
  public List<String> helper(String main, int heapMebibytes, int cpus) {
    return command(List.of(), heapMebibytes, cpus, main);
  }

  public boolean isTrained() {
    return Files.exists(cache);
  }

  /**
   * Makes the cache by a training run of some seconds. If another process makes it, waits for that.
   *
   * @throws IOException if the run fails or the folder can't be written; the message has the log
   */
  public void train() throws IOException, InterruptedException {
    synchronized (GeneratorJvm.class) {
      Path folder = cache.getParent();
      Files.createDirectories(folder);
      try (FileChannel lock =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        lock.lock();
        if (!isTrained()) {
          deleteOutdated(folder);
          trainInto(folder.resolve("training.tmp"), folder.resolve("training.log"));
        }
      }
    }
  }

  private void trainInto(Path output, Path log) throws IOException, InterruptedException {
    List<String> flags = List.of("-XX:AOTCacheOutput=" + output);
    Process run =
        new ProcessBuilder(command(flags, HEAP_MEBIBYTES, 1, "training.Training"))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (run.waitFor() != 0 || !Files.exists(output)) {
        throw new IOException("the training run failed; see " + log);
      }
    } finally {
      run.destroyForcibly();
    }
    Files.move(output, cache, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes caches of earlier jars, and what an interrupted run left. */
  private void deleteOutdated(Path folder) throws IOException {
    FileTime built = FileTime.fromMillis(0);
    for (Path jar : jars) {
      FileTime changed = Files.getLastModifiedTime(jar);
      built = changed.compareTo(built) > 0 ? changed : built;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> !each.endsWith("lock")).toList()) {
        if (!file.toString().endsWith(".aot")
            || Files.getLastModifiedTime(file).compareTo(built) < 0) {
          Files.delete(file);
        }
      }
    }
  }

  private List<String> command(List<String> cacheFlags, int heapMebibytes, int cpus, String main) {
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(options(heapMebibytes));
    command.add("-XX:ActiveProcessorCount=" + cpus);
    command.addAll(cacheFlags);
    command.add("-cp");
    command.add(String.join(File.pathSeparator, jars.stream().map(Path::toString).toList()));
    command.add(PACKAGE + main);
    return command;
  }

  private static List<String> options(int heapMebibytes) {
    return List.of(
        "-Xms%dm".formatted(heapMebibytes),
        "-Xmx%dm".formatted(heapMebibytes),
        // Explicit, because the JVM's choice depends on the machine.
        "-XX:+UseSerialGC",
        "-Xmn%dm".formatted(YOUNG_MEBIBYTES),
        // Tenures the histograms, half of what survives, instead of copying them each time.
        "-XX:MaxTenuringThreshold=2",
        // Standard output is reserved for events.
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:+DisplayVMOutputToStderr",
        "-Xlog:disable",
        "-Xlog:all=warning:stderr",
        // Leak detection samples stack traces; tests keep it on.
        "-Dio.netty.leakDetection.level=disabled",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow");
  }

  /**
   * Returns the generator's jar and its libraries, in an order that does not depend on the disk.
   */
  private static List<Path> jars(Path target) {
    List<Path> jars = new ArrayList<>(List.of(target.resolve("loadgen.jar")));
    try (Stream<Path> libraries = Files.list(target.resolve("lib"))) {
      libraries.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return jars;
  }

  /** Returns a hash of what the JVM compares before it uses a cache: of jars, size and time. */
  private String key() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String file : List.of("release", "lib/modules", "lib/server/libjvm.so")) {
        add(digest, jdk.toRealPath().resolve(file));
      }
      digest.update(Files.readAllBytes(jdk.resolve("release")));
      digest.update(options(HEAP_MEBIBYTES).toString().getBytes(StandardCharsets.UTF_8));
      for (Path jar : jars) {
        add(digest, jar);
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void add(MessageDigest digest, Path file) throws IOException {
    if (Files.exists(file)) {
      String line = "%s %d %s\n".formatted(file, Files.size(file), Files.getLastModifiedTime(file));
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
  }
}
