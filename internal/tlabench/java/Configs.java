import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tlc2.tool.impl.ModelConfig;
import tlc2.util.Vect;
import util.SimpleFilenameToStream;

/**
 * Says what TLC reads in configs: for each path of a list one line of JSON.
 *
 * usage: Configs LIST OUT; LIST has a path a line.
 */
public final class Configs {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(args[1], "UTF-8");
    PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
    System.setErr(quiet);
    System.setOut(quiet);
    for (String path : Files.readAllLines(Path.of(args[0]))) {
      out.println(read(path));
    }
    out.close();
  }

  private static String read(String path) {
    String message = "";
    String sections = "{}";
    try {
      ModelConfig config = new ModelConfig(path, new SimpleFilenameToStream());
      config.parse();
      sections = sections(config);
    } catch (Throwable e) {
      message = e.getClass().getSimpleName() + " " + e.getMessage();
    }
    return "{\"path\":" + Modules.quote(path) + ",\"message\":" + Modules.quote(message) + ",\"sections\":" + sections + "}";
  }

  /** All that the table of sections holds, and the constants by their own getters. */
  private static String sections(ModelConfig config) throws Exception {
    Field field = ModelConfig.class.getDeclaredField("configTbl");
    field.setAccessible(true);
    List<String> all = new ArrayList<>();
    for (Object entry : ((Map<?, ?>) field.get(config)).entrySet()) {
      String key = (String) ((Map.Entry<?, ?>) entry).getKey();
      Object value = ((Map.Entry<?, ?>) entry).getValue();
      if (key.startsWith("CONSTANT") || value instanceof String && (value.equals("") || value.equals("undef"))) continue;
      List<String> names = new ArrayList<>();
      if (value instanceof Vect) {
        for (int i = 0; i < ((Vect<?>) value).size(); i++) names.add(Modules.quote("" + ((Vect<?>) value).elementAt(i)));
      } else {
        names.add(Modules.quote("" + value));
      }
      if (!names.isEmpty()) all.add(Modules.quote(key) + ":" + names);
    }
    all.add("\"constants\":" + new ArrayList<>(constants(config)));
    return "{" + String.join(",", all) + "}";
  }

  /** The constants, each as "name = value", "name <- name", "name = [module]value"; the last of a name counts. */
  private static TreeSet<String> constants(ModelConfig config) {
    TreeSet<String> all = new TreeSet<>();
    add(all, "", config.getConstants());
    for (Object e : config.getModConstants().entrySet()) {
      add(all, "[" + ((Map.Entry<?, ?>) e).getKey() + "]", (Vect<?>) ((Map.Entry<?, ?>) e).getValue());
    }
    for (Map.Entry<?, ?> e : ((Hashtable<?, ?>) config.getOverrides()).entrySet()) {
      all.add(Modules.quote(e.getKey() + " <- " + e.getValue()));
    }
    for (Object m : config.getModOverrides().entrySet()) {
      for (Map.Entry<?, ?> e : ((Hashtable<?, ?>) ((Map.Entry<?, ?>) m).getValue()).entrySet()) {
        all.add(Modules.quote(e.getKey() + " <- [" + ((Map.Entry<?, ?>) m).getKey() + "]" + e.getValue()));
      }
    }
    return all;
  }

  private static void add(TreeSet<String> all, String module, Vect<?> lines) {
    for (int i = 0; i < lines.size(); i++) {
      Vect<?> line = (Vect<?>) lines.elementAt(i);
      all.add(Modules.quote(line.elementAt(0) + " = " + module + line.elementAt(line.size() - 1)));
    }
  }
}
