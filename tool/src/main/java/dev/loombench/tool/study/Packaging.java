package dev.loombench.tool.study;

import java.util.Locale;

/** In what form one of Loombench's own servers is started. */
public enum Packaging {
  /** As its build leaves it: Spring Boot's jar of jars, Quarkus's folder with a runner jar. */
  JAR,
  /** The jar taken apart, so that the JVM finds every class on a plain class path. */
  EXTRACTED,
  /** Extracted, with an archive of the classes that a training run loaded (JDK 13 and later). */
  CDS,
  /** Extracted, with a cache of what a training run loaded, linked and profiled (JDK 25). */
  AOT_CACHE,
  /** Spring's own: beans and configuration worked out when it is built, as code. */
  SPRING_AOT,
  /** Quarkus's own jar for the JVM's cache, with that cache. */
  AOT_JAR,
  /** A native executable, made by GraalVM's {@code native-image}. */
  NATIVE;

  /** Its name in study files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Whether Spring decides when it is made, and not when it starts, what hangs on properties: so
   * also that there is no database.
   */
  public boolean fixesSpringsWiring() {
    return switch (this) {
      case SPRING_AOT, NATIVE -> true;
      case JAR, EXTRACTED, CDS, AOT_CACHE, AOT_JAR -> false;
    };
  }

  /** Whether a JVM runs it, which takes flags and has recorders of its own. */
  public boolean isOnJvm() {
    return switch (this) {
      case JAR, EXTRACTED, CDS, AOT_CACHE, SPRING_AOT, AOT_JAR -> true;
      case NATIVE -> false;
    };
  }
}
