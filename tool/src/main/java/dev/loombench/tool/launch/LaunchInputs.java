package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Artifact;
import java.nio.file.Path;

/**
 * What one of Loombench's own servers is run by and started from.
 *
 * @param jdk the home of the JDK, or of a Java runtime
 * @param artifact what is started
 */
public record LaunchInputs(Path jdk, Artifact artifact) {}
