package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Kinds of caches that a JVM writes in a training run. */
enum CacheKind {
  /** Loaded classes, in a dynamic archive on top of the JDK's default archive. */
  CLASSES(
      "class archive",
      "server.jsa",
      13,
      "-XX:ArchiveClassesAtExit=",
      "-XX:SharedArchiveFile=",
      "-Xshare:on"),
  /** Loaded and linked classes, heap objects and method profiles: JEP 483, 514 and 515. */
  AHEAD_OF_TIME(
      "AOT cache", "server.aot", 25, "-XX:AOTCacheOutput=", "-XX:AOTCache=", "-XX:AOTMode=on");

  private final String title;
  private final String fileName;
  private final int leastJdk;
  private final String writing;
  private final String using;
  private final String orFail;

  CacheKind(
      String title, String fileName, int leastJdk, String writing, String using, String orFail) {
    this.title = title;
    this.fileName = fileName;
    this.leastJdk = leastJdk;
    this.writing = writing;
    this.using = using;
    this.orFail = orFail;
  }

  String title() {
    return title;
  }

  String fileName() {
    return fileName;
  }

  /** Returns the reason why a JDK can't write this cache; empty if it can. */
  Optional<String> lacking(Jdk jdk) {
    Path base = jdk.home().resolve("lib/server/classes.jsa");
    if (this == CLASSES && !Files.exists(base)) { // as in some runtimes
      return Optional.of(
          "its %s extends the JDK's default archive, but there is no %s; use a JDK that has it, or create it with %s -Xshare:dump"
              .formatted(title, base, jdk.home().resolve("bin/java")));
    }
    return jdk.major() >= leastJdk
        ? Optional.empty()
        : Optional.of(
            "its %s requires JDK %d or later, but its JDK is %s"
                .formatted(title, leastJdk, jdk.text()));
  }

  /** Returns the flags with which a JVM writes the cache at exit. */
  List<String> written(Path file) {
    return List.of(writing + file);
  }

  /** Returns the flags with which a JVM uses the cache, and does not start if it can't. */
  List<String> used(Path file) {
    return List.of(using + file, orFail);
  }
}
