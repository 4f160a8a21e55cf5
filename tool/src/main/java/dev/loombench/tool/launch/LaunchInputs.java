package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Artifact;
import java.nio.file.Path;

/**
 * JDK and artifact of a bundled server.
 *
 * @param jdk home of the JDK or Java runtime
 * @param artifact what is started
 */
public record LaunchInputs(Path jdk, Artifact artifact) {}
