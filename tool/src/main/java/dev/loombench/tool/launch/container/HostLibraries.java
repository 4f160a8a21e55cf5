package dev.loombench.tool.launch.container;

import dev.loombench.tool.launch.os.CommandOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shared libraries of this machine, such as the C library, that programs need. */
public final class HostLibraries {

  private static final Pattern FILE = Pattern.compile("(?m)(?:^|=> )\\s*(/\\S+) \\(0x");

  private HostLibraries() {}

  /** Returns the libraries that programs and libraries load, found by {@code ldd}. */
  public static SortedSet<Path> of(Collection<Path> programs) {
    var command = new ArrayList<String>();
    command.add("ldd");
    programs.forEach(program -> command.add(program.toString()));
    var found = new TreeSet<Path>();
    Matcher file = FILE.matcher(CommandOutput.of(command).output());
    while (file.find()) {
      Path library = Path.of(file.group(1)).normalize();
      if (Files.isRegularFile(library)) {
        found.add(library);
      }
    }
    return found;
  }
}
