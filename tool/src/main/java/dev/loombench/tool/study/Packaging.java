package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Keyed;

/** Packaging of a bundled server. */
public enum Packaging implements Keyed {
  /** Output of the build: Spring Boot's nested jar, or Quarkus's folder with a runner jar. */
  JAR,
  /** Extracted jar: every class is on a plain class path. */
  EXTRACTED,
  /** Extracted, with a CDS archive of the classes that a training run loaded (JDK 13 and later). */
  CDS,
  /**
   * Extracted, with an AOT cache of classes loaded, linked and profiled by a training run (JDK 25).
   */
  AOT_CACHE,
  /** Spring's ahead-of-time processing: beans and configuration resolved at build time. */
  SPRING_AOT,
  /** Quarkus's own jar layout for AOT caches, with that cache. */
  AOT_JAR,
  /** Native executable, compiled by GraalVM's {@code native-image}. */
  NATIVE;

  /**
   * Returns true if Spring evaluates conditions on properties at build time, which also fixes
   * whether there is a database.
   */
  public boolean fixesSpringsWiring() {
    return switch (this) {
      case SPRING_AOT, NATIVE -> true;
      case JAR, EXTRACTED, CDS, AOT_CACHE, AOT_JAR -> false;
    };
  }

  /** Returns true if a JVM runs it, so that JVM flags and recorders apply. */
  public boolean isOnJvm() {
    return switch (this) {
      case JAR, EXTRACTED, CDS, AOT_CACHE, SPRING_AOT, AOT_JAR -> true;
      case NATIVE -> false;
    };
  }
}
