import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tlc2.tool.Action;
import tlc2.tool.impl.FastTool;
import util.SimpleFilenameToStream;

/**
 * Says into which actions TLC splits a next-state relation: for each module of
 * a list that has a config of its name beside it one line of JSON.
 *
 * usage: Actions LIST OUT; LIST has a module's path a line.
 */
public final class Actions {
  private static final long PATIENCE_MS = 10_000;

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(args[1], "UTF-8");
    PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
    System.setErr(quiet);
    System.setOut(quiet);
    List<URL> classes = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      classes.add(Path.of(part).toUri().toURL());
    }
    for (String path : Files.readAllLines(Path.of(args[0]))) {
      String[] line = {line(path, "takes too long", "[]")};
      Thread reader = new Thread(null, () -> line[0] = alone(classes, path), path, 64 << 20);
      reader.setDaemon(true);
      reader.start();
      reader.join(PATIENCE_MS);
      out.println(line[0]);
    }
    out.close();
    System.exit(0); // whatever a thread that was given up still does
  }

  /** Reads with classes of its own: TLC keeps what it read in static fields. */
  private static String alone(List<URL> classes, String path) {
    try (URLClassLoader own = new URLClassLoader(classes.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      return (String) own.loadClass("Actions").getMethod("read", String.class).invoke(null, path);
    } catch (Throwable e) {
      return line(path, e.toString(), "[]");
    }
  }

  private static String line(String path, String message, String names) {
    return "{\"path\":" + Modules.quote(path) + ",\"message\":" + Modules.quote(message) + ",\"names\":" + names + "}";
  }

  public static String read(String path) {
    Path file = Path.of(path);
    String name = file.getFileName().toString().replaceFirst("\\.tla$", "");
    try {
      FastTool tool = new FastTool(file.getParent().toString(), name, name, new SimpleFilenameToStream(file.getParent().toString()));
      Set<String> names = new TreeSet<>();
      for (Action action : tool.getActions()) names.add(Modules.quote(action.getName().toString()));
      return line(path, "", names.toString());
    } catch (Throwable e) {
      return line(path, e.getClass().getSimpleName() + " " + e.getMessage(), "[]");
    }
  }
}
