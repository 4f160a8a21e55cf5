package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.recognize.TargetOptions;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Variant.Transport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Application to try, and the variants of it.
 *
 * @param words jar, folder, URL or command; two jars or folders for two builds
 * @param ready readiness path; empty to find one
 * @param jdk release or folder of the JDK; empty for the newest suitable one installed
 * @param heap heap of every variant; empty for the default
 * @param varies settings to vary, like {@code KEY=A,B}
 * @param crossed true to combine several settings
 * @param database true to start an embedded PostgreSQL and pass its address
 * @param slow delays before downstreams, by address
 * @param downstreams names of processes that the application calls, like {@code postgres}
 */
public record TrySubject(
    List<String> words,
    TargetOptions options,
    Optional<String> ready,
    Optional<String> jdk,
    Optional<String> heap,
    Map<String, SecretSource> environmentFrom,
    List<String> varies,
    boolean crossed,
    boolean database,
    Map<String, String> slow,
    List<String> downstreams,
    Transport transport) {

  /** Flag of a name in {@code downstreams}. */
  public static final String DOWNSTREAM_FLAG = "--downstream";

  public TrySubject {
    words = List.copyOf(words);
    environmentFrom = new LinkedHashMap<>(environmentFrom);
    varies = List.copyOf(varies);
    slow = new LinkedHashMap<>(slow);
    downstreams = List.copyOf(downstreams);
  }
}
